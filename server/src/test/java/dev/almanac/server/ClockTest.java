package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.BoolValue;
import com.google.protobuf.Empty;
import com.google.protobuf.util.Durations;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import io.grpc.CallOptions;
import io.grpc.stub.ClientCalls;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.Severity;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.version.v1.Alert;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.GetClusterInfoRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A whole server on a machine whose clock jumps. */
@Timeout(300)
class ClockTest {
  private final AtomicReference<Duration> skew = new AtomicReference<>(Duration.ZERO);

  @Test
  void aClockThatJumpsAheadEndsNothingUntilSomebodyConfirmsIt() throws StartException {
    try (var server = Servers.start(this::shown)) {
      start(server, "long", 3_600);
      skew.set(Duration.ofHours(2));

      start(server, "short", 1);
      await(() -> isTimedOut(server, "short"));
      assertThat(isTimedOut(server, "long")).isFalse();
      assertThat(alerts(server)).singleElement().satisfies(alert -> {
        assertThat(alert.getSeverity()).isEqualTo(Severity.SEVERITY_HIGH);
        assertThat(alert.getMessage()).contains("7200 s ahead", "confirm-clock");
      });

      assertThat(confirm(server).getValue()).isTrue();
      await(() -> isTimedOut(server, "long"));
      assertThat(alerts(server)).isEmpty();
      assertThat(confirm(server).getValue()).isFalse();
    }
  }

  @Test
  void aClockThatRunsBackwardsDelaysButEndsNothingTwiceOrEarly() throws StartException {
    try (var server = Servers.start(this::shown)) {
      start(server, "w", 60);
      skew.set(Duration.ofHours(-1));
      start(server, "short", 1);
      await(() -> isTimedOut(server, "short"));
      assertThat(isTimedOut(server, "w")).isFalse();

      skew.set(Duration.ofMinutes(1)); // right again, and a minute has passed
      await(() -> isTimedOut(server, "w"));
      assertThat(alerts(server)).isEmpty();
    }
  }

  private Instant shown() {
    return Instant.now().plus(skew.get());
  }

  private static void start(Servers server, String id, int timeoutSeconds) {
    var started = server
        .workflows()
        .startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
            .setNamespace("default")
            .setWorkflowId(id)
            .setRequestId(id)
            .setWorkflowType(WorkflowType.newBuilder().setName("type"))
            .setTaskQueue(TaskQueue.newBuilder().setName("queue"))
            .setWorkflowRunTimeout(Durations.fromSeconds(timeoutSeconds))
            .build());
    assertThat(started.getStarted()).isTrue();
  }

  private static boolean isTimedOut(Servers server, String id) {
    return server
            .workflows()
            .describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
                .build())
            .getWorkflowExecutionInfo()
            .getStatus()
        == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TIMED_OUT;
  }

  private static List<Alert> alerts(Servers server) {
    return server
        .workflows()
        .getClusterInfo(GetClusterInfoRequest.getDefaultInstance())
        .getVersionInfo()
        .getAlertsList();
  }

  private static BoolValue confirm(Servers server) {
    return ClientCalls.blockingUnaryCall(
        server.workflows().getChannel(),
        OperatorServiceGrpc.getConfirmClockMethod(),
        CallOptions.DEFAULT,
        Empty.getDefaultInstance());
  }

  /** Bounded by the time that the whole test may take. */
  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(10_000_000);
    }
  }
}
