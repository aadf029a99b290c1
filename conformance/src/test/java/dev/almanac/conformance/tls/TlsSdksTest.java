package dev.almanac.conformance.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.almanac.conformance.InstalledCommands;
import dev.almanac.conformance.scenario.NodeProject;
import dev.almanac.conformance.scenario.PythonProject;
import dev.almanac.testkit.certificate.TestAuthority;
import dev.almanac.testkit.certificate.TestAuthority.Order;
import dev.almanac.testkit.certificate.TestCertificate;
import dev.almanac.testkit.product.ServerProcess;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** SDKs with their options for TLS and certificates of clients, against the installed product. */
class TlsSdksTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final List<String> SCHEDULE = List.of(
      "schedule", "create", "nightly", "--cron", "0 2 * * *", "--type", "R", "--task-queue", "q");

  private final TestAuthority servers = TestAuthority.named("servers");
  private final TestAuthority clients = TestAuthority.named("clients");

  @TempDir
  private Path folder;

  private ServerProcess server;

  @WorkflowInterface
  public interface GreetingWorkflow {
    @WorkflowMethod
    String greet(String name);
  }

  public static final class Greeting implements GreetingWorkflow {
    @Override
    public String greet(String name) {
      return "Hello, " + name + "!";
    }
  }

  @BeforeEach
  void start() throws IOException, InterruptedException {
    servers.server().write(folder, "server");
    clients.issue(Order.of("CN=worker").dns("worker.test")).write(folder, "worker");
    TestCertificate.replace(folder.resolve("servers.pem"), servers.pem());
    TestCertificate.replace(folder.resolve("clients.pem"), clients.pem());
    server = ServerProcess.spawn(
        "--headless",
        "--tls-cert=" + folder.resolve("server.pem"),
        "--tls-key=" + folder.resolve("server.key"),
        "--tls-client-ca=" + folder.resolve("clients.pem"));
    server.awaitBanner();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  @Timeout(300)
  void javaLosesNoCallWhenTheCertificateChanges() throws Exception {
    var stubs = stubs(true);
    var client = WorkflowClient.newInstance(stubs);
    var factory = WorkerFactory.newInstance(client);
    factory.newWorker("tls").registerWorkflowImplementationTypes(Greeting.class);
    factory.start();
    var isOver = new AtomicBoolean();
    var greetings = new AtomicInteger();
    var calls = Thread.ofVirtual().unstarted(() -> {
      while (!isOver.get()) {
        assertThat(greet(client)).isEqualTo("Hello, Ada!");
        greetings.incrementAndGet();
      }
    });
    var failure = new AtomicReference<@Nullable Throwable>();
    calls.setUncaughtExceptionHandler((thread, error) -> failure.set(error));
    try {
      calls.start();
      servers.server().write(folder, "server");
      awaitLog("New connections are shown the certificate");
      int before = greetings.get();
      await(() -> greetings.get() > before);
      isOver.set(true);
      calls.join(PATIENCE);
      assertThat(failure).hasValue(null);
    } finally {
      factory.shutdownNow();
      stubs.shutdownNow();
    }
  }

  @Test
  @Timeout(300)
  void javaWithoutACertificateIsNotLetIn() throws Exception {
    var stubs = stubs(false);
    try {
      assertThatThrownBy(() -> stubs.connect(Duration.ofSeconds(5)))
          .hasMessageContaining("UNAVAILABLE");
      assertThat(server.log()).doesNotContain("Exception");
    } finally {
      stubs.shutdownNow();
    }
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES) // for the first download of the packages
  void typescriptRunsAWorkflow() throws Exception {
    assumeTrue(NodeProject.isPossible(), "npm is not on the path");

    String output = NodeProject.installed()
        .run(
            "tls.js",
            "{\"address\":\"localhost:%d\",\"ca\":\"%s\",\"cert\":\"%s\",\"key\":\"%s\"}"
                .formatted(
                    server.port(), file("servers.pem"), file("worker.pem"), file("worker.key")));

    assertThat(output).contains("RESULT Hello, Ada!").contains("STRANGER refused");
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES) // for the first download of the packages
  void pythonRunsAWorkflow() throws Exception {
    assumeTrue(PythonProject.isPossible(), "python3 with venv and pip is not on the path");

    String output = PythonProject.installed()
        .run(
            "tls.py",
            "localhost:" + server.port(),
            file("servers.pem"),
            file("worker.pem"),
            file("worker.key"));

    assertThat(output).contains("RESULT Hello, Ada!").contains("STRANGER refused");
  }

  @Test
  @Timeout(300)
  void commandsShowTheirCertificateAlsoToAnotherServer() throws Exception {
    try (var here = ServerProcess.spawn("--headless")) {
      here.awaitBanner();
      var there = new InstalledCommands("localhost:" + server.port());
      var commands = new InstalledCommands(here.target());

      assertThat(with(there, List.of("operator", "cluster", "health"), "--tls").succeeded())
          .isEqualTo("SERVING\n");
      Object ignored = with(there, SCHEDULE, "--tls").succeeded();
      assertThat(with(
                  commands,
                  List.of("import", "schedules", "--apply"),
                  "--from-tls",
                  "--from",
                  "localhost:" + server.port())
              .succeeded())
          .contains("Created 1 paused");
      assertThat(there.run("operator", "cluster", "health").output())
          .contains("it expects TLS; add --tls");
      assertThat(there
              .run("operator", "cluster", "health", "--tls-ca-path", file("servers.pem"))
              .output())
          .contains("it wants a certificate; --tls-cert-path and --tls-key-path name yours");
    }
  }

  /** Runs a command with the files of the worker, by flags that begin like this. */
  private InstalledCommands.Ran with(
      InstalledCommands commands, List<String> words, String prefix, String... more)
      throws ReflectiveOperationException {
    var command = new ArrayList<>(words);
    command.addAll(List.of(more));
    command.addAll(List.of(prefix + "-ca-path", file("servers.pem")));
    command.addAll(List.of(prefix + "-cert-path", file("worker.pem")));
    command.addAll(List.of(prefix + "-key-path", file("worker.key")));
    return commands.run(command.toArray(String[]::new));
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private static String greet(WorkflowClient client) {
    return client
        .newWorkflowStub(
            GreetingWorkflow.class,
            WorkflowOptions.newBuilder().setTaskQueue("tls").build())
        .greet("Ada");
  }

  private WorkflowServiceStubs stubs(boolean hasCertificate) throws SSLException {
    SslContextBuilder tls =
        GrpcSslContexts.forClient().trustManager(folder.resolve("servers.pem").toFile());
    if (hasCertificate) {
      tls.keyManager(
          folder.resolve("worker.pem").toFile(), folder.resolve("worker.key").toFile());
    }
    return WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
        .setTarget("localhost:" + server.port())
        .setSslContext(tls.build())
        .build());
  }

  private void awaitLog(String text) throws Exception {
    await(() -> server.log().contains(text));
  }

  private void await(Callable<Boolean> condition) throws Exception {
    long started = System.nanoTime();
    while (!condition.call()) {
      assertThat(Duration.ofNanos(System.nanoTime() - started))
          .as(server.log())
          .isLessThan(PATIENCE);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }
}
