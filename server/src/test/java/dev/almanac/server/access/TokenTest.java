package dev.almanac.server.access;

import static dev.almanac.server.access.Callers.refusal;
import static dev.almanac.server.access.Callers.workflows;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.almanac.api.jwt.GroupGrant;
import dev.almanac.api.jwt.JwsAlgorithm;
import dev.almanac.api.jwt.RoleMapping;
import dev.almanac.api.jwt.TokenRules;
import dev.almanac.protocol.operator.v1.DescribeCallerRequest;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.server.DataLocation;
import dev.almanac.server.Servers;
import dev.almanac.server.StartException;
import dev.almanac.server.Waiting;
import dev.almanac.testkit.token.TestSigner;
import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Callers with tokens of an identity provider, which publishes its keys over HTTP. */
class TokenTest {
  private static final TestSigner SIGNER = TestSigner.of("first", "RS256");
  private static final TestSigner NEXT = TestSigner.of("next", "ES256");

  @TempDir
  Path folder;

  private final AtomicInteger reads = new AtomicInteger();
  private volatile String published = TestSigner.set(SIGNER);
  private HttpServer provider;

  @BeforeEach
  void start() throws IOException {
    provider = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    provider.createContext("/", this::answer);
    provider.start();
  }

  @AfterEach
  void stop() {
    provider.stop(0);
  }

  @Test
  void letsEachDoWhatItsClaimsSay() throws Exception {
    try (var server = server(new IssuerConfig.KeyUrl(url("/keys")))) {
      var reader = server.authorized("Bearer " + token("\"permissions\":[\"orders:read\"]"));
      Waiting.until(() -> isKnown(reader));
      list(reader, "orders");
      assertThat(refusal(() -> list(reader, "payments")))
          .extracting(Status::getCode, Status::getDescription)
          .containsExactly(
              Status.Code.PERMISSION_DENIED,
              "Request unauthorized. 'ada' needs the role reader, writer or admin in namespace"
                  + " 'payments'.");
      var member = server.authorized("Bearer " + token("\"groups\":[\"team\"]"));
      list(member, "payments");
      var nobody = server.authorized("Bearer " + token("\"groups\":[\"others\"]"));
      assertThat(refusal(() -> list(nobody, "orders")).getCode())
          .isEqualTo(Status.Code.PERMISSION_DENIED);

      var caller = OperatorServiceGrpc.newBlockingStub(member)
          .describeCaller(DescribeCallerRequest.getDefaultInstance());
      assertThat(caller.getName()).isEqualTo("ada");
      assertThat(caller.getKind()).isEqualTo("token");
      assertThat(caller.getGrantsList()).containsExactly("payments:reader");
      assertThat(caller.getIssuer()).isEqualTo(issuer());
      assertThat(Instant.ofEpochSecond(caller.getExpireTime().getSeconds())).isAfter(Instant.now());
    }
  }

  @Test
  void keysAndTokensDoNotGetIntoEachOthersWay() throws Exception {
    try (var server = server(new IssuerConfig.Discovered())) {
      var callers = new Callers(server);
      var reader = server.authorized("Bearer " + token("\"permissions\":[\"orders:read\"]"));
      Waiting.until(() -> isKnown(reader));
      list(callers.root(), "orders");
      list(callers.with("orders:reader"), "orders");
      list(reader, "orders");
      String forged = TestSigner.of("first", "RS256").sign(claims("\"sub\":\"eve\""));
      assertThat(refusal(() -> list(server.authorized("Bearer " + forged), "orders")))
          .extracting(Status::getCode, Status::getDescription)
          .containsExactly(
              Status.Code.UNAUTHENTICATED, "Request unauthorized. The token is not valid.");
      assertThat(refusal(() -> list(
                  server.authorized("Bearer alm_0000000000_00000000000000000000000000000000"),
                  "orders"))
              .getDescription())
          .isEqualTo("Request unauthorized. The API key is not valid.");
      assertThat(callers
              .get(
                  "/api/almanac/v1/namespaces/orders/schedules",
                  "Authorization",
                  "Bearer " + token("\"permissions\":[\"orders:read\"]"))
              .statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void takesANewKeyAtOnceAndSurvivesAnOutage() throws Exception {
    try (var server = server(new IssuerConfig.KeyUrl(url("/keys")))) {
      var reader = server.authorized("Bearer " + token("\"permissions\":[\"orders:read\"]"));
      Waiting.until(() -> isKnown(reader));
      published = TestSigner.set(SIGNER, NEXT);
      var next =
          server.authorized("Bearer " + NEXT.sign(claims("\"permissions\":[\"orders:read\"]")));
      Waiting.until(() -> isKnown(next));
      assertThat(reads.get()).isEqualTo(2);

      provider.stop(0);
      list(reader, "orders");
      list(next, "orders");
    }
  }

  @Test
  void endsWaitingCallsWhenTheTokenExpires() throws Exception {
    try (var server = server(new IssuerConfig.KeyUrl(url("/keys")))) {
      var reader = server.authorized("Bearer " + token("\"permissions\":[\"orders:admin\"]"));
      Waiting.until(() -> isKnown(reader));
      long end = Instant.now().getEpochSecond() + 3;
      String brief = SIGNER.sign(claims("\"permissions\":[\"orders:worker\"]")
          .replaceFirst("\"exp\":[0-9]+", "\"exp\":" + end));
      var poll = WorkflowServiceGrpc.newFutureStub(server.authorized("Bearer " + brief))
          .withDeadlineAfter(60, TimeUnit.SECONDS)
          .pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
              .setNamespace("orders")
              .setTaskQueue(TaskQueue.newBuilder().setName("reports"))
              .build());
      Waiting.until(() -> isPolled(reader) || poll.isDone());

      assertThatThrownBy(() -> poll.get(30, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.UNAVAILABLE));
      assertThat(refusal(() -> list(server.authorized("Bearer " + brief), "orders"))
              .getDescription())
          .isEqualTo("Request unauthorized. The token has expired.");
    }
  }

  @Test
  void followsNoRedirectAndTakesNothingHuge() throws Exception {
    for (String path : List.of("/redirect", "/huge", "/missing")) {
      try (var server = server(new IssuerConfig.KeyUrl(url(path)))) {
        var reader = server.authorized("Bearer " + token("\"permissions\":[\"orders:read\"]"));
        Waiting.until(() -> reads.get() > 0);
        assertThat(refusal(() -> list(reader, "orders")).getCode())
            .as(path)
            .isEqualTo(Status.Code.UNAVAILABLE);
        reads.set(0);
      }
    }
  }

  @Test
  void readsKeysFromAFileToo() throws Exception {
    var file = Files.writeString(folder.resolve("keys.json"), TestSigner.set(SIGNER));
    try (var server = server(new IssuerConfig.KeyFile(file))) {
      var reader = server.authorized("Bearer " + token("\"permissions\":[\"orders:read\"]"));
      Waiting.until(() -> isKnown(reader));
      list(reader, "orders");
    }
    Files.writeString(file, "{\"keys\":[]}");
    assertThatThrownBy(() -> server(new IssuerConfig.KeyFile(file)))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("no key can be used");
    assertThatThrownBy(() -> server(new IssuerConfig.KeyFile(folder.resolve("absent"))))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("Cannot read the keys");
  }

  private Servers server(IssuerConfig.KeyLocation keys) throws Exception {
    var rules = new TokenRules(
        issuer(),
        Set.of("almanac"),
        Set.of(JwsAlgorithm.RS256, JwsAlgorithm.ES256),
        Duration.ZERO,
        Duration.ofHours(24));
    var roles =
        new RoleMapping("permissions", "groups", List.of(GroupGrant.of("team payments:reader")));
    return Servers.guarded(
        Callers.keys(folder).withIssuers(new IssuerConfig(rules, roles, "sub", keys)),
        new DataLocation.Temporary(),
        "orders",
        "payments");
  }

  private String issuer() {
    return url("").toString();
  }

  private URI url(String path) {
    return URI.create("http://127.0.0.1:" + provider.getAddress().getPort() + path);
  }

  private String token(String claim) {
    return SIGNER.sign(claims(claim));
  }

  private String claims(String claim) {
    long now = Instant.now().getEpochSecond();
    return "{\"iss\":\"%s\",\"aud\":\"almanac\",\"sub\":\"ada\",\"iat\":%d,\"exp\":%d,%s}"
        .replace(claim.contains("\"sub\"") ? "\"sub\":\"ada\"," : "\0", "")
        .formatted(issuer(), now, now + 600, claim);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      reads.incrementAndGet();
      String body = switch (exchange.getRequestURI().getPath()) {
        case "/keys" -> published;
        case "/.well-known/openid-configuration" ->
          "{\"issuer\":\"%s\",\"jwks_uri\":\"%s\"}".formatted(issuer(), url("/keys"));
        case "/huge" -> published + " ".repeat(300_000);
        default -> "";
      };
      if (exchange.getRequestURI().getPath().equals("/redirect")) {
        exchange.getResponseHeaders().set("Location", url("/keys").toString());
        exchange.sendResponseHeaders(302, -1);
      } else if (body.isEmpty()) {
        exchange.sendResponseHeaders(404, -1);
      } else {
        exchange.sendResponseHeaders(200, body.getBytes(UTF_8).length);
        exchange.getResponseBody().write(body.getBytes(UTF_8));
      }
    }
  }

  /** The keys of the issuer arrive a moment after the server's start. */
  private static boolean isKnown(Channel channel) {
    try {
      Object ignored = OperatorServiceGrpc.newBlockingStub(channel)
          .describeCaller(DescribeCallerRequest.getDefaultInstance());
      return true;
    } catch (StatusRuntimeException e) {
      return false;
    }
  }

  private static boolean isPolled(Channel channel) {
    return workflows(channel)
            .describeTaskQueue(DescribeTaskQueueRequest.newBuilder()
                .setNamespace("orders")
                .setTaskQueue(TaskQueue.newBuilder().setName("reports"))
                .setTaskQueueType(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW)
                .build())
            .getPollersCount()
        > 0;
  }

  private static void list(Channel channel, String namespace) {
    Object ignored = workflows(channel)
        .listWorkflowExecutions(
            ListWorkflowExecutionsRequest.newBuilder().setNamespace(namespace).build());
  }
}
