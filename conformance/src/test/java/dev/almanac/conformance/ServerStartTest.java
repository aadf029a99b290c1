package dev.almanac.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.testkit.product.ServerProcess;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ServerStartTest {
  /** How long SDKs' helpers wait for a server that they start. */
  private static final Duration PATIENCE_OF_SDKS = Duration.ofSeconds(5);

  private static final int ENDED_BY_SIGTERM = 143;

  /**
   * How long a start takes is up to the machine and what else runs there. What is ours is how much
   * the process computes until it answers: a machine with time for it answers within that time.
   */
  @Test
  void answersInTimeWhenStartedAsSdksDo() throws Exception {
    try (var server = ServerProcess.spawnFirst(
        "--namespace",
        "orders",
        "--ip",
        "127.0.0.1",
        "--log-format",
        "pretty",
        "--log-level",
        "warn",
        "--dynamic-config-value",
        "frontend.enableUpdateWorkflowExecution=true",
        "--search-attribute",
        "CustomKeywordField=Keyword",
        "--sqlite-pragma",
        "journal_mode=wal",
        "--headless")) {
      Duration taken = server.awaitAnswer();
      Duration computed = server.computed();
      System.out.printf(
          "The installed server answered after %d ms, of which it computed %d ms%n",
          taken.toMillis(), computed.toMillis());

      assertThat(computed).isLessThan(PATIENCE_OF_SDKS);
      assertThat(server.log()).contains("frontend.enableUpdateWorkflowExecution");
    }
  }

  @Test
  void keepsALimitThatHasTheNameOfTemporals() throws Exception {
    try (var server =
        ServerProcess.spawn("--headless", "--dynamic-config-value", "limit.blobSize.error=10240")) {
      server.awaitAnswer();
      var stubs = WorkflowServiceStubs.newServiceStubs(
          WorkflowServiceStubsOptions.newBuilder().setTarget(server.target()).build());
      try {
        var client = WorkflowClient.newInstance(stubs);
        var options = WorkflowOptions.newBuilder().setTaskQueue("queue").build();
        client.newUntypedWorkflowStub("Any", options).start("x".repeat(10_000));
        var tooMuch = client.newUntypedWorkflowStub("Any", options);

        assertThatThrownBy(() -> tooMuch.start("x".repeat(11_000)))
            .hasStackTraceContaining("INVALID_ARGUMENT");
      } finally {
        stubs.shutdownNow();
      }
    }
  }

  @Test
  void theJavaSdkConnectsAndFindsItsNamespaces() throws Exception {
    try (var server = ServerProcess.spawn("--namespace", "orders", "--headless")) {
      server.awaitAnswer();
      var stubs = WorkflowServiceStubs.newServiceStubs(
          WorkflowServiceStubsOptions.newBuilder().setTarget(server.target()).build());
      try {
        stubs.connect(Duration.ofSeconds(10));

        assertThat(stubs.getServerCapabilities().get().getSdkMetadata()).isTrue();
        for (String name : new String[] {"default", "orders"}) {
          var found = stubs
              .blockingStub()
              .describeNamespace(
                  DescribeNamespaceRequest.newBuilder().setNamespace(name).build());
          assertThat(found.getNamespaceInfo().getName()).isEqualTo(name);
        }
      } finally {
        stubs.shutdownNow();
      }
    }
  }

  @Test
  void saysWhereItIsAndStopsCleanlyAtASignal() throws Exception {
    try (var server = ServerProcess.spawn("--log-format", "json")) {
      server.awaitBanner();

      assertThat(server.terminate()).isEqualTo(ENDED_BY_SIGTERM);

      assertThat(server.output())
          .contains("gRPC        " + server.target(), "Namespaces  default", "Data ", "Ready.");
      assertThat(server.log().lines())
          .allMatch(line -> line.startsWith("{\"timestamp\":"))
          .anyMatch(line -> line.contains("Stopping"))
          .anyMatch(line -> line.contains("Stopped"));
    }
  }

  @Test
  void aSecondServerOnThePortSaysSo() throws Exception {
    try (var first = ServerProcess.spawn("--headless")) {
      first.awaitAnswer();
      try (var second = ServerProcess.spawnOn(first.port(), "--headless")) {
        assertThat(second.exitCode()).isEqualTo(1);
        assertThat(second.output()).isEmpty();
        assertThat(second.log())
            .startsWith("almanac: Port %d on 127.0.0.1 is already in use".formatted(first.port()));
      }
    }
  }
}
