package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LiveEventsTest {
  private static final String DATA = "data: ";

  private Servers server;
  private HttpClients http;

  @BeforeAll
  void start() throws Exception {
    server = Servers.startWithHttp();
    http = new HttpClients(server);
  }

  @AfterAll
  void stop() {
    http.close();
    server.close();
  }

  @Test
  void tellsEveryListenerWhatHasChanged() throws Exception {
    try (var one = listen();
        var other = listen()) {
      var first = reader(one);
      var second = reader(other);
      begin("told");

      assertThat(next(first).getAsJsonArray("workflows")).hasToString("[\"told\"]");
      assertThat(next(second).getAsJsonArray("workflows")).hasToString("[\"told\"]");
    }
  }

  @Test
  void tellsOfSchedulesAndOfWhatTheyStart() throws Exception {
    try (var socket = listen()) {
      var events = reader(socket);
      var created = http.post("/api/v1/namespaces/default/schedules/s1", """
          {"schedule": {"spec": {"interval": [{"interval": "3600s"}]}, "action": {"startWorkflow":
             {"workflowId": "w", "workflowType": {"name": "T"}, "taskQueue": {"name": "q"}}}},
           "initialPatch": {"triggerImmediately": {}}}""");
      assertThat(created.statusCode()).as(created.body()).isEqualTo(200);
      var seen = new StringBuilder();
      while (!seen.toString().contains("\"s1\"") || !seen.toString().contains("\"w-")) {
        seen.append(next(events));
      }
    }
  }

  @Test
  void aListenerThatLeavesTakesNothingWithIt() throws Exception {
    for (int number = 0; number < 20; number++) {
      listen().close();
    }
    try (var socket = listen()) {
      var events = reader(socket);
      begin("after-others-left");
      assertThat(next(events).toString()).contains("after-others-left");
    }
  }

  @Test
  void refusesToListenToNothing() throws Exception {
    assertThat(http.get("/api/almanac/v1/events").statusCode()).isEqualTo(400);
    assertThat(http.get("/api/almanac/v1/events?namespace=none").statusCode()).isEqualTo(404);
  }

  /** Returns a connection on which events come; it has been greeted, so none will be missed. */
  private Socket listen() throws Exception {
    var socket = http.connect();
    socket
        .getOutputStream()
        .write("GET /api/almanac/v1/events?namespace=default HTTP/1.1\r\nHost: localhost\r\n\r\n"
            .getBytes(StandardCharsets.US_ASCII));
    int character;
    var head = new StringBuilder();
    while (head.indexOf("retry: 2000\n\n") < 0
        && (character = socket.getInputStream().read()) >= 0) {
      head.append((char) character);
    }
    assertThat(head).contains("200 OK").containsIgnoringCase("text/event-stream");
    return socket;
  }

  private static BufferedReader reader(Socket socket) throws Exception {
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
  }

  private static JsonObject next(BufferedReader events) throws Exception {
    String line = events.readLine();
    while (!line.startsWith(DATA)) {
      line = events.readLine();
    }
    return JsonParser.parseString(line.substring(DATA.length())).getAsJsonObject();
  }

  private void begin(String workflow) throws Exception {
    var started = http.post(
        "/api/v1/namespaces/default/workflows/" + workflow,
        "{\"workflowType\":{\"name\":\"T\"},\"taskQueue\":{\"name\":\"q\"}}");
    assertThat(started.statusCode()).as(started.body()).isEqualTo(200);
  }
}
