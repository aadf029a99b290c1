package dev.almanac.conformance.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.almanac.conformance.InstalledCommands;
import dev.almanac.conformance.scenario.NodeProject;
import dev.almanac.conformance.scenario.PythonProject;
import dev.almanac.testkit.FreePort;
import dev.almanac.testkit.product.ServerProcess;
import dev.almanac.testkit.token.TestSigner;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** SDKs and commands with tokens of an identity provider in place of API keys. */
class TokenSdksTest {
  private static final TestSigner SIGNER = TestSigner.of("one", "RS256");
  private static final TestSigner STRANGER = TestSigner.of("one", "RS256");
  private static final int LONG = 3_600;

  @TempDir
  private Path folder;

  private ServerProcess server;

  /** Takes longer than the tokens live that its worker shows. */
  @WorkflowInterface
  public interface PatientWorkflow {
    @WorkflowMethod
    String greet(String name);
  }

  public static final class Patient implements PatientWorkflow {
    @Override
    public String greet(String name) {
      for (int i = 0; i < 3; i++) {
        Workflow.sleep(Duration.ofSeconds(2));
      }
      return "Hello, " + name + "!";
    }
  }

  @BeforeEach
  void start() throws IOException, InterruptedException {
    int port = FreePort.next();
    Files.writeString(folder.resolve("keys.json"), TestSigner.set(SIGNER));
    Files.writeString(folder.resolve("almanac.yaml"), """
        grpc: {port: %d}
        data: {file: %s}
        security:
          jwt:
            issuer: robots
            audience: [almanac]
            jwks-file: %s
            clock-skew: 0s
            groups: ["workers default:worker,writer"]
        """.formatted(
            port, folder.resolve("almanac.db"), folder.resolve("keys.json")));
    server = ServerProcess.launch(
        port, List.of("start", "--config", folder.resolve("almanac.yaml").toString()));
    server.awaitBanner();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  @Timeout(300)
  void javaGoesOnWhileItsTokensExpire() {
    var made = new AtomicInteger();
    var stubs = stubs(() -> token(SIGNER, 3, made.incrementAndGet()));
    var client = WorkflowClient.newInstance(stubs);
    var factory = WorkerFactory.newInstance(client);
    try {
      factory.newWorker("tokens").registerWorkflowImplementationTypes(Patient.class);
      factory.start();

      assertThat(client
              .newWorkflowStub(
                  PatientWorkflow.class,
                  WorkflowOptions.newBuilder().setTaskQueue("tokens").build())
              .greet("Ada"))
          .isEqualTo("Hello, Ada!");
      assertThat(made).hasValueGreaterThan(10);
    } finally {
      factory.shutdownNow();
      stubs.shutdownNow();
    }
  }

  @Test
  @Timeout(300)
  void javaWithAForgedTokenIsNotLetIn() {
    var stubs = stubs(() -> token(STRANGER, LONG, 0));
    try {
      assertThatThrownBy(() -> stubs.connect(Duration.ofSeconds(5)))
          .hasStackTraceContaining("The token is not valid");
      assertThat(server.log()).doesNotContain("Exception");
    } catch (IOException e) {
      throw new AssertionError(e);
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
            "api-key.js",
            "{\"address\":\"localhost:%d\",\"key\":\"%s\",\"forged\":\"%s\"}"
                .formatted(server.port(), token(SIGNER, LONG, 0), token(STRANGER, LONG, 0)));

    assertThat(output).contains("RESULT Hello, Ada!").contains("STRANGER refused");
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES) // for the first download of the packages
  void pythonRunsAWorkflow() throws Exception {
    assumeTrue(PythonProject.isPossible(), "python3 with venv and pip is not on the path");

    String output = PythonProject.installed()
        .run(
            "api_key.py",
            "localhost:" + server.port(),
            token(SIGNER, LONG, 0),
            token(STRANGER, LONG, 0));

    assertThat(output).contains("RESULT Hello, Ada!").contains("STRANGER refused");
  }

  @Test
  @Timeout(300)
  void commandsSayWhoTheyAreTakenFor() throws Exception {
    var commands = new InstalledCommands(server.target());

    assertThat(commands
            .run("operator", "whoami", "--tls=false", "--api-key", token(SIGNER, LONG, 0))
            .succeeded())
        .matches("You are 'svc', known by a token of robots until [0-9T:.-]+Z\\."
            + " Grants: default:writer,worker\\.\n");
    assertThat(commands
            .run(
                "operator",
                "whoami",
                "--tls=false",
                "--api-key",
                token(SIGNER, LONG, 0),
                "-o",
                "json")
            .succeeded())
        .contains("\"issuer\"", "\"robots\"", "\"expireTime\"");
    assertThat(commands
            .run("workflow", "list", "--tls=false", "--api-key", token(STRANGER, LONG, 0))
            .output())
        .contains("The token is not valid");
  }

  /** Returns a token that differs from others by its number. */
  private static String token(TestSigner signer, int seconds, int number) {
    long now = Instant.now().getEpochSecond();
    return signer.sign(("{\"iss\":\"robots\",\"aud\":\"almanac\",\"sub\":\"svc\",\"jti\":\"%d\","
            + "\"iat\":%d,\"exp\":%d,\"groups\":[\"workers\"]}")
        .formatted(number, now, now + seconds));
  }

  private WorkflowServiceStubs stubs(Supplier<String> token) {
    return WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
        .setTarget("localhost:" + server.port())
        .setEnableHttps(false)
        .addApiKey(token::get)
        .build());
  }
}
