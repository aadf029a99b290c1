package dev.almanac.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients send byte by byte that no library would send. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpConnectionTest {
  private static final String HOST = "Host: localhost\r\n";
  private static final String LAST = HOST + "Connection: close\r\n\r\n";

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
  void refusesHeadersAndLinesOfAnySize() throws Exception {
    assertThat(http.raw("GET /" + "a".repeat(20_000) + " HTTP/1.1\r\n" + LAST))
        .startsWith("HTTP/1.1 414 ");
    assertThat(http.raw("GET / HTTP/1.1\r\n" + HOST + "X: " + "a".repeat(70_000) + "\r\n\r\n"))
        .startsWith("HTTP/1.1 431 ");
    assertThat(http.raw("GET / HTTP/1.1\r\n" + HOST + "X: a\r\n".repeat(20_000) + "\r\n"))
        .startsWith("HTTP/1.1 431 ");
  }

  @Test
  void refusesABodyThatIsTooLargeBeforeItReadsIt() throws Exception {
    assertThat(http.raw("POST /api/v1/namespaces HTTP/1.1\r\n" + HOST
            + "Content-Length: 4194305\r\nExpect: 100-continue\r\n\r\n"))
        .startsWith("HTTP/1.1 413 ");
  }

  @Test
  void refusesABodyInPartsOnceItIsTooLarge() throws Exception {
    String part = "10000\r\n" + " ".repeat(0x10000) + "\r\n";

    assertThat(http.raw("POST /api/v1/namespaces HTTP/1.1\r\n" + HOST
            + "Transfer-Encoding: chunked\r\n\r\n" + part.repeat(65)))
        .startsWith("HTTP/1.1 413 ");
  }

  @Test
  void refusesASmallBodyThatWouldTakeMuchMemory() throws Exception {
    String body = "{\"input\":[" + "0,".repeat(1_000_000) + "0]}";

    assertThat(http.post("/api/v1/namespaces/default/workflows/w", body).statusCode())
        .isEqualTo(413);
  }

  /** A proxy in front might read a body where this server sees the next request. */
  @ParameterizedTest
  @CsvSource({
    "HTTP/1.1, Transfer-Encoding: gzip, 501",
    "HTTP/1.1, Transfer-Encoding: xchunked, 501",
    "HTTP/1.1, Transfer-Encoding: gzip\\r\\nTransfer-Encoding: chunked, 501",
    "HTTP/2.0, X: y, 505",
  })
  void refusesRequestsWhoseEndIsUncertain(String version, String header, int status)
      throws Exception {
    assertThat(http.raw("POST /api/v1/namespaces %s\r\n%s%s\r\n\r\n"
            .formatted(version, HOST, header.replace("\\r\\n", "\r\n"))))
        .startsWith("HTTP/1.1 %d ".formatted(status));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HTTP/1.1\r\n" + HOST + HOST + "\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET /\r\n\r\n",
        "GET http://localhost/healthz HTTP/1.1\r\n" + LAST,
        "POST / HTTP/1.1\r\n" + HOST + "Content-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\n" + HOST + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "nonsense\r\n\r\n",
        "GET /%zz HTTP/1.1\r\n" + LAST,
      })
  void refusesWhatIsNoRequest(String text) throws Exception {
    assertThat(http.raw(text)).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void answersInOrderWhateverComesEarly() throws Exception {
    String answers = http.raw(("GET /healthz HTTP/1.1\r\n" + HOST + "\r\n").repeat(100)
        + "GET /readyz HTTP/1.1\r\n" + LAST);

    assertThat(answers.split("HTTP/1.1 200 OK", -1)).hasSize(102);
    assertThat(answers).endsWith("ready\n");
  }

  @Test
  void asksForTheBodyOfAClientThatWaits() throws Exception {
    try (var socket = http.connect()) {
      write(
          socket,
          "POST /api/v1/namespaces HTTP/1.1\r\nConnection: close\r\n" + HOST
              + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n");
      var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
      assertThat(in.readLine()).isEqualTo("HTTP/1.1 100 Continue");
      write(socket, "{}");
      assertThat(in.lines()).contains("HTTP/1.1 400 Bad Request");
    }
  }

  @Test
  void answersOthersWhileManyConnectionsAreIdle() throws Exception {
    var idle = new ArrayList<Socket>();
    try {
      for (int number = 0; number < 300; number++) {
        var socket = http.connect();
        idle.add(socket);
        write(socket, "GET / HTTP/1.1\r\nX:");
      }
      assertThat(http.get("/healthz").statusCode()).isEqualTo(200);
    } finally {
      for (var socket : idle) {
        socket.close();
      }
    }
  }

  /** All ask before the first is answered, so that none can rely on what was open before. */
  @Test
  void admitsNoMoreListenersThanItsLimit() throws Exception {
    int limit = 500;
    var sockets = new ArrayList<Socket>();
    try {
      for (int number = 0; number < limit + 100; number++) {
        var socket = http.connect();
        sockets.add(socket);
        write(
            socket,
            "GET /api/almanac/v1/events?namespace=default HTTP/1.1\r\nConnection: close\r\n" + HOST
                + "\r\n");
      }
      int admitted = 0;
      for (var socket : sockets) {
        var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
        admitted += in.readLine().startsWith("HTTP/1.1 200 ") ? 1 : 0;
      }
      assertThat(admitted).isEqualTo(limit);
    } finally {
      for (var socket : sockets) {
        socket.close();
      }
    }
  }

  @Test
  void servesOnlyUnderItsOwnNames() throws Exception {
    assertThat(http.raw("GET /api/v1/namespaces HTTP/1.1\r\nHost: evil.example\r\n\r\n"
            .replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")))
        .startsWith("HTTP/1.1 403 ")
        .contains("evil.example");
    assertThat(
            http.raw("GET /healthz HTTP/1.1\r\nHost: probe.example\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200 ");
  }

  @Test
  void changesNothingForPagesOfOthers() throws Exception {
    String path = "/api/v1/namespaces/default/workflows/forged";
    var forged = http.send(http.request(path)
        .header("Origin", "http://evil.example")
        .POST(java.net.http.HttpRequest.BodyPublishers.ofString("{}")));

    assertThat(forged.statusCode()).isEqualTo(403);
    assertThat(http.get(path).statusCode()).isEqualTo(404);
  }

  @Test
  void everyAnswerTellsBrowsersToBeCareful() throws Exception {
    for (String path : new String[] {"/api/v1/namespaces", "/nope", "/healthz"}) {
      var headers = http.get(path).headers();
      assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(headers.firstValue("X-Frame-Options")).contains("DENY");
      assertThat(headers.firstValue("Cache-Control")).contains("no-store");
      assertThat(headers.firstValue("Content-Security-Policy").orElse(""))
          .startsWith("default-src 'none'");
      assertThat(headers.firstValue("Access-Control-Allow-Origin")).isEmpty();
    }
  }

  private static void write(Socket socket, String text) throws java.io.IOException {
    socket.getOutputStream().write(text.getBytes(US_ASCII));
  }
}
