package dev.almanac.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.almanac.api.tls.ClientAuth;
import dev.almanac.client.declared.Schedules;
import dev.almanac.client.schedule.ScheduleDefinition;
import dev.almanac.client.schedule.TriggerOutcome;
import dev.almanac.protocol.operator.v1.CreateApiKeyRequest;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.server.AlmanacServer;
import dev.almanac.server.DataLocation;
import dev.almanac.server.ServerConfig;
import dev.almanac.server.ServerEnvironment;
import dev.almanac.server.TimeSkipping;
import dev.almanac.server.access.AccessConfig;
import dev.almanac.server.tls.TlsConfig;
import dev.almanac.testkit.certificate.TestAuthority;
import dev.almanac.testkit.certificate.TestAuthority.Order;
import dev.almanac.testkit.certificate.TestCertificate;
import io.temporal.client.WorkflowStub;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that encrypts with a certificate of a private authority, asks for certificates of
 * clients, and for API keys.
 */
@Timeout(120)
class GuardedServerTest {
  private static final String KEY = "0123456789abcdef0123456789abcdef";

  @TempDir
  private static Path folder;

  private static AlmanacServer server;
  private static String target;

  private static Almanac plainServer;
  private static String plain;

  @BeforeAll
  static void start() throws Exception {
    var servers = TestAuthority.named("servers");
    var clients = TestAuthority.named("clients");
    servers.server().write(folder, "server");
    clients.issue(Order.of("CN=worker").dns("worker.test")).write(folder, "worker");
    clients.issue(Order.of("CN=other").dns("other.test")).write(folder, "other");
    TestCertificate.replace(file("servers.pem"), servers.pem());
    TestCertificate.replace(file("clients.pem"), clients.pem());
    Files.writeString(file("root-key"), KEY);
    var tls = TlsConfig.same(new TlsConfig.Files(
        file("server.pem"),
        file("server.key"),
        Optional.of(file("clients.pem")),
        ClientAuth.REQUIRED));
    var listen = new ServerConfig.Listen(
        "127.0.0.1", 0, false, OptionalInt.empty(), ServerConfig.Http.NONE, Optional.of(tls));
    server = AlmanacServer.start(
        new ServerConfig(
                listen,
                new DataLocation.Memory(),
                List.of("default"),
                Map.of(),
                Duration.ofSeconds(1),
                new ServerConfig.Time(Duration.ZERO, TimeSkipping.OFF),
                ServerConfig.Limits.DEFAULT)
            .with(AccessConfig.keys(Optional.of(file("root-key")))),
        ServerEnvironment.real());
    target = "localhost:" + server.addresses().getFirst().getPort();
    plainServer = Almanac.embedded().port(0, 0).start();
    plain = "localhost:" + plainServer.port().orElseThrow();
  }

  @AfterAll
  static void stop() {
    server.close();
    plainServer.close();
  }

  private static Path file(String name) {
    return folder.resolve(name);
  }

  private static RemoteBuilder connection() {
    return Almanac.connect(target)
        .trust(file("servers.pem"))
        .tls(file("worker.pem"), file("worker.key"))
        .patience(Duration.ofSeconds(3));
  }

  @Test
  void takesAnotherKeyFromThenOn() {
    var key = new AtomicReference<>(KEY);
    try (var almanac = connection().apiKey(key::get).start()) {
      assertThat(almanac.schedules().find("absent")).isEmpty();
      key.set("wrong");
      assertThatThrownBy(() -> almanac.schedules().find("absent"))
          .hasMessageContaining("UNAUTHENTICATED");
    }
  }

  @Test
  void settingsNameTheSameFiles() {
    var settings = new HashMap<>(Map.of(
        "almanac.url",
        "grpcs://" + target.replace("localhost", "127.0.0.1"),
        "almanac.api-key",
        KEY,
        "almanac.namespace",
        "settings",
        "almanac.tls.ca",
        file("servers.pem").toString(),
        "almanac.tls.certificate",
        file("worker.pem").toString(),
        "almanac.tls.key",
        file("worker.key").toString(),
        "almanac.tls.server-name",
        "localhost"));
    try (var almanac = Almanac.configured(settings).start()) {
      assertThat(greet(almanac)).isEqualTo("Hello Ada");
    }
    settings.remove("almanac.tls.key");
    assertThatThrownBy(() -> Almanac.configured(settings))
        .isInstanceOf(BadSettingException.class)
        .hasMessage("Expected both or neither of almanac.tls.certificate and almanac.tls.key,"
            + " found one");
  }

  private static String greet(Almanac almanac) {
    almanac
        .workers()
        .newWorker(Greeting.QUEUE)
        .registerWorkflowImplementationTypes(Greeting.Flow.class);
    almanac.declare(Schedules.of(
        "daily",
        ScheduleDefinition.of("Greeting", Greeting.QUEUE)
            .withoutTimes()
            .input("Ada")
            .every(Duration.ofDays(1))));
    almanac.workers().start();
    var started = (TriggerOutcome.Started) almanac.schedules().handle("daily").trigger();
    var greeting = almanac.client().newWorkflowStub(Greeting.class, started.workflowId());
    greeting.goOn();
    return WorkflowStub.fromTyped(greeting).getResult(String.class);
  }

  @Test
  void aKeyForOneNamespaceIsEnoughForAnApplication() {
    String key;
    try (var admin = connection().apiKey(KEY).namespace("shop").start()) {
      key = OperatorServiceGrpc.newBlockingStub(admin.stubs().blockingStub().getChannel())
          .createApiKey(CreateApiKeyRequest.newBuilder()
              .setName("shop")
              .addAllGrants(List.of("shop:writer", "shop:worker"))
              .build())
          .getSecret();
    }
    try (var almanac = connection().apiKey(key).namespace("shop").start()) {
      assertThat(greet(almanac)).isEqualTo("Hello Ada");
    }
    assertThatThrownBy(() -> connection().apiKey(key).namespace("bank").start())
        .isInstanceOf(ConnectionException.class)
        .hasMessageStartingWith(
            "Namespace 'bank' cannot be used at %s: PERMISSION_DENIED: ".formatted(target));
  }

  /** How to connect wrongly, and what is said then. */
  private record Wrong(RemoteBuilder builder, String message) {}

  private static List<Wrong> wrongConnections() {
    var stranger = Almanac.connect(target).trust(file("servers.pem"));
    var encrypted = Almanac.connect(plain).tls();
    return List.of(
        new Wrong(connection(), "The server at %s does not know this caller: apiKey (almanac"),
        new Wrong(connection().apiKey("wrong"), "The server at %s does not know this caller: "),
        new Wrong(Almanac.connect(target), "The server at %s expects TLS: tls() encrypts"),
        new Wrong(Almanac.connect(target).tls(), "No authority that is trusted has signed"),
        new Wrong(
            stranger.tls(file("server.pem"), file("server.key")),
            "The server at %s wants a certificate of a client, from an authority"),
        new Wrong(
            Almanac.connect(target).trust(file("servers.pem")),
            "The server at %s wants a certificate of a client, from an authority"),
        new Wrong(
            connection().serverName("other.test"),
            "The certificate of the server at %s has another name; serverName(…)"),
        new Wrong(encrypted, "The server at %s does not speak TLS: "));
  }

  /** At the same time, for the SDK tries each for a while. */
  @Test
  void saysWhyItIsNotLetIn() {
    var refusals = wrongConnections().stream()
        .map(wrong -> CompletableFuture.supplyAsync(
            () -> Map.entry(
                wrong,
                catchThrowable(() ->
                    wrong.builder().patience(Duration.ofSeconds(1)).start().close())),
            threads -> Thread.ofVirtual().start(threads)))
        .toList();

    assertThat(refusals).extracting(CompletableFuture::join).allSatisfy(refusal -> {
      var wrong = refusal.getKey();
      assertThat(refusal.getValue())
          .isInstanceOf(ConnectionException.class)
          .hasMessageStartingWith(wrong.message().formatted(wrong.builder().target()));
    });
  }

  @Test
  void namesTheFileThatIsWrong() {
    var almanac = Almanac.connect(target);

    assertThatThrownBy(() -> almanac.tls(file("worker.pem"), file("other.key")))
        .isInstanceOf(BadSettingException.class)
        .hasMessage(
            "%s is not the key of the first certificate in %s",
            file("other.key"), file("worker.pem"));
    assertThatThrownBy(() -> almanac.tls(file("worker.pem"), file("worker.pem")))
        .hasMessage("%s has no private key in PEM", file("worker.pem"));
    assertThatThrownBy(() -> almanac.trust(file("worker.key")))
        .hasMessage("%s has no certificate in PEM", file("worker.key"));
    assertThatThrownBy(() -> almanac.trust(file("none.pem")))
        .hasMessage("%s does not exist", file("none.pem"));
  }
}
