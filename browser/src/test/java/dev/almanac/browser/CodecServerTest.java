package dev.almanac.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.JsonFormat;
import com.microsoft.playwright.options.AriaRole;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.almanac.browser.seed.Connection;
import dev.almanac.testkit.FreePort;
import dev.almanac.testkit.product.ServerProcess;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.client.WorkflowOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A page whose server names a codec server, on another origin. */
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CodecServerTest {
  private static final String ENCODING = "binary/reversed";

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private volatile boolean isBroken;
  private HttpServer codec;
  private ServerProcess server;
  private Connection connection;
  private URI site;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    codec = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    codec.createContext("/", this::answer);
    codec.start();
    int port = FreePort.next();
    site = URI.create("http://127.0.0.1:" + port);
    server = ServerProcess.spawn(
        "--db-filename",
        folder.resolve("codec.db").toString(),
        "--ui-port",
        "" + port,
        "--ui-codec-endpoint",
        endpoint() + "/codec/");
    server.awaitAnswer();
    connection = Connection.to(server.target());
  }

  @AfterAll
  void stop() throws IOException {
    connection.close();
    server.close();
    codec.stop(0);
  }

  @Test
  void decodesWhatThePageShowsAndEncodesWhatItSends(Chromium chromium) throws Exception {
    isBroken = false;
    try (var visitor = visitor(chromium)) {
      var page = visitor.open("/ui/default/start-workflow?type=T&queue=q&id=secret");
      page.fill("Workflow id", "secret");
      page.fill("Type", "T");
      page.fill("Task queue", "q");
      page.fill("Input", "{\"card\": 4711}");
      page.press("Start");
      page.within(AriaRole.REGION, "Details").shows("4711");

      assertThat(input("secret").getMetadataOrThrow("encoding").toStringUtf8()).isEqualTo(ENCODING);
      assertThat(asked).contains("/codec/encode default", "/codec/decode default");
      assertThat(visitor.problems()).isEmpty();
    }
  }

  @Test
  void thatFailsIsNamedAndNothingIsSentReadable(Chromium chromium) {
    connection
        .client("default", "ada")
        .newUntypedWorkflowStub(
            "T",
            WorkflowOptions.newBuilder()
                .setWorkflowId("plain")
                .setTaskQueue("q")
                .build())
        .start();
    isBroken = true;
    try (var visitor = visitor(chromium).expects("500")) {
      var page = visitor.open("/ui/default/start-workflow");
      page.fill("Workflow id", "unsent");
      page.fill("Type", "T");
      page.fill("Task queue", "q");
      page.fill("Input", "1");
      page.press("Start");
      page.shows(
          "Nothing was sent. The codec server " + endpoint() + "/codec did not help: HTTP 500.");

      assertThat(visitor.problems()).isEmpty();
    }
  }

  private Visitor visitor(Chromium chromium) {
    return Visitor.with(chromium, site).expects("another host: POST " + endpoint() + "/codec/");
  }

  private String endpoint() {
    return "http://127.0.0.1:" + codec.getAddress().getPort();
  }

  private Payload input(String id) {
    HistoryEvent first = connection
        .workflows()
        .getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
            .setNamespace("default")
            .setExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
            .build())
        .getHistory()
        .getEvents(0);
    return first.getWorkflowExecutionStartedEventAttributes().getInput().getPayloads(0);
  }

  /** As a codec server for browsers must: it names the page that may ask, and what it may send. */
  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var headers = exchange.getResponseHeaders();
      headers.set("Access-Control-Allow-Origin", site.toString());
      headers.set("Access-Control-Allow-Headers", "content-type,x-namespace");
      if (exchange.getRequestMethod().equals("OPTIONS")) {
        exchange.sendResponseHeaders(204, -1);
        return;
      }
      String path = exchange.getRequestURI().getPath();
      asked.add(path + " " + exchange.getRequestHeaders().getFirst("X-Namespace"));
      if (isBroken) {
        exchange.sendResponseHeaders(500, -1);
        return;
      }
      var payloads = Payloads.newBuilder();
      JsonFormat.parser()
          .merge(new String(exchange.getRequestBody().readAllBytes(), UTF_8), payloads);
      payloads.getPayloadsBuilderList().forEach(one -> {
        Payload payload = one.build();
        one.clear().mergeFrom(path.endsWith("/encode") ? encoded(payload) : decoded(payload));
      });
      byte[] body = JsonFormat.printer().print(payloads).getBytes(UTF_8);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static Payload encoded(Payload plain) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8(ENCODING))
        .setData(reversed(plain.toByteString()))
        .build();
  }

  private static Payload decoded(Payload payload) {
    try {
      return Payload.parseFrom(reversed(payload.getData()));
    } catch (IOException e) {
      throw new AssertionError("was not encoded here", e);
    }
  }

  private static ByteString reversed(ByteString bytes) {
    return ByteString.copyFrom(turned(bytes.toByteArray()));
  }

  private static byte[] turned(byte[] bytes) {
    var turned = new byte[bytes.length];
    for (int i = 0; i < turned.length; i++) {
      turned[i] = bytes[bytes.length - 1 - i];
    }
    return turned;
  }
}
