package dev.almanac.cli.activity;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Duration;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import dev.almanac.cli.wire.CannedServer;
import dev.almanac.cli.workflow.CommandRun;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.taskqueue.v1.PollerInfo;
import io.temporal.api.taskqueue.v1.TaskQueueStats;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueResponse;
import io.temporal.api.workflowservice.v1.PauseActivityRequest;
import io.temporal.api.workflowservice.v1.ResetActivityRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedByIdRequest;
import io.temporal.api.workflowservice.v1.UnpauseActivityRequest;
import io.temporal.api.workflowservice.v1.UpdateActivityOptionsRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The requests of the commands to a server that only records them. */
class ActivityCommandsTest {
  private CannedServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = new CannedServer();
    server.answer(
        WorkflowServiceGrpc.getDescribeTaskQueueMethod(), ActivityCommandsTest::description);
  }

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void pauseNamesTheActivityAndTheReason() {
    var done = run("activity", "pause", "-w", "w", "-a", "a", "--reason", "too hot");

    assertThat(done.lines()).containsExactly("Paused activity 'a'.");
    var asked = server.last(PauseActivityRequest.class);
    assertThat(asked.getExecution().getWorkflowId()).isEqualTo("w");
    assertThat(asked.getId()).isEqualTo("a");
    assertThat(asked.getReason()).isEqualTo("too hot");
    assertThat(asked.getRequestId()).isNotEmpty();
  }

  @Test
  void whichActivityIsMeantMustBeSaidOnce() {
    assertThat(run("activity", "pause", "-w", "w").exitCode()).isEqualTo(2);
    assertThat(run("activity", "unpause", "-w", "w", "-a", "a", "--match-all").err())
        .contains("--activity-id, --activity-type and --match-all");
    assertThat(run("activity", "pause", "-w", "w", "--match-all").exitCode()).isEqualTo(2);
    assertThat(server.requests(Message.class)).isEmpty();
  }

  @Test
  void unpauseAndResetPassTheirFlagsOn() {
    run("activity", "unpause", "-w", "w", "--match-all", "--reset-attempts", "--jitter", "5s");
    run("activity", "reset", "-w", "w", "--activity-type", "T", "--keep-paused");

    var unpaused = server.requests(UnpauseActivityRequest.class).getFirst();
    assertThat(unpaused.getUnpauseAll()).isTrue();
    assertThat(unpaused.getResetAttempts()).isTrue();
    assertThat(unpaused.getJitter().getSeconds()).isEqualTo(5);
    var reset = server.last(ResetActivityRequest.class);
    assertThat(reset.getType()).isEqualTo("T");
    assertThat(reset.getKeepPaused()).isTrue();
  }

  @Test
  void onlyTheOptionsThatAreGivenAreInTheMask() {
    var done = run(
        "activity",
        "update-options",
        "-w",
        "w",
        "-a",
        "a",
        "--heartbeat-timeout",
        "3s",
        "--retry-maximum-attempts",
        "4");

    assertThat(done.err()).isEmpty();
    var asked = server.last(UpdateActivityOptionsRequest.class);
    assertThat(asked.getUpdateMask().getPathsList())
        .containsExactly("heartbeat_timeout", "retry_policy.maximum_attempts");
    assertThat(asked.getActivityOptions().getRetryPolicy().getMaximumAttempts()).isEqualTo(4);
  }

  @Test
  void completesAndFailsById() {
    run("activity", "complete", "-w", "w", "-a", "a", "--result", "\"yes\"");
    run("activity", "fail", "-w", "w", "-a", "a", "--reason", "no");

    assertThat(server
            .requests(RespondActivityTaskCompletedByIdRequest.class)
            .getFirst()
            .getResult()
            .getPayloads(0)
            .getData()
            .toStringUtf8())
        .isEqualTo("\"yes\"");
    assertThat(
            server.last(RespondActivityTaskFailedByIdRequest.class).getFailure().getMessage())
        .isEqualTo("no");
    assertThat(
            run("activity", "complete", "-w", "w", "-a", "a", "--result", "yes").err())
        .contains("--result");
  }

  @Test
  void describesAQueueInTables() {
    var described = run("task-queue", "describe", "--task-queue", "orders");

    assertThat(described.lines())
        .containsExactly(
            "Tasks",
            "  Type      Priority  Waiting  OldestFor  AddRate  TakeRate",
            "  workflow  all       7        12s        1.5      0.5",
            "  workflow  2         7        12s        -        -",
            "  activity  all       0        0s         0.0      0.0",
            "",
            "Pollers",
            "  Type      Identity  LastAccess                RatePerSecond",
            "  workflow  worker    1970-01-01T00:00:09.000Z  100000");
    assertThat(run("task-queue", "describe", "-t", "orders", "-o", "json").out())
        .contains("\"approximateBacklogCount\": \"7\"");
  }

  private CommandRun run(String... args) {
    return server.run(args);
  }

  private static DescribeTaskQueueResponse description(DescribeTaskQueueRequest request) {
    if (request.getTaskQueueType() != TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW) {
      return DescribeTaskQueueResponse.getDefaultInstance();
    }
    var stats = TaskQueueStats.newBuilder()
        .setApproximateBacklogCount(7)
        .setApproximateBacklogAge(Duration.newBuilder().setSeconds(12))
        .setTasksAddRate(1.5f)
        .setTasksDispatchRate(0.5f)
        .build();
    return DescribeTaskQueueResponse.newBuilder()
        .setStats(stats)
        .putStatsByPriorityKey(2, stats)
        .addPollers(PollerInfo.newBuilder()
            .setIdentity("worker")
            .setRatePerSecond(100_000)
            .setLastAccessTime(Timestamp.newBuilder().setSeconds(9)))
        .build();
  }
}
