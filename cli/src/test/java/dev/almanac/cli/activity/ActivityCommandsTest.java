package dev.almanac.cli.activity;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Duration;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import dev.almanac.cli.workflow.CommandRun;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.stub.StreamObserver;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.taskqueue.v1.PollerInfo;
import io.temporal.api.taskqueue.v1.TaskQueueStats;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueResponse;
import io.temporal.api.workflowservice.v1.PauseActivityRequest;
import io.temporal.api.workflowservice.v1.PauseActivityResponse;
import io.temporal.api.workflowservice.v1.ResetActivityRequest;
import io.temporal.api.workflowservice.v1.ResetActivityResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedByIdResponse;
import io.temporal.api.workflowservice.v1.UnpauseActivityRequest;
import io.temporal.api.workflowservice.v1.UnpauseActivityResponse;
import io.temporal.api.workflowservice.v1.UpdateActivityOptionsRequest;
import io.temporal.api.workflowservice.v1.UpdateActivityOptionsResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceImplBase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the commands ask of a server, which here only listens. */
class ActivityCommandsTest {
  private final Listener listener = new Listener();
  private Server server;

  @BeforeEach
  void startServer() throws IOException {
    server = Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
        .addService(listener)
        .build()
        .start();
  }

  @AfterEach
  void stopServer() {
    server.shutdownNow();
  }

  @Test
  void pauseNamesTheActivityAndTheReason() {
    var done = run("activity", "pause", "-w", "w", "-a", "a", "--reason", "too hot");

    assertThat(done.lines()).containsExactly("Paused activity 'a'.");
    var asked = listener.last(PauseActivityRequest.class);
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
    assertThat(listener.asked).isEmpty();
  }

  @Test
  void unpauseAndResetPassTheirFlagsOn() {
    run("activity", "unpause", "-w", "w", "--match-all", "--reset-attempts", "--jitter", "5s");
    run("activity", "reset", "-w", "w", "--activity-type", "T", "--keep-paused");

    var unpaused = listener.first(UnpauseActivityRequest.class);
    assertThat(unpaused.getUnpauseAll()).isTrue();
    assertThat(unpaused.getResetAttempts()).isTrue();
    assertThat(unpaused.getJitter().getSeconds()).isEqualTo(5);
    var reset = listener.last(ResetActivityRequest.class);
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
    var asked = listener.last(UpdateActivityOptionsRequest.class);
    assertThat(asked.getUpdateMask().getPathsList())
        .containsExactly("heartbeat_timeout", "retry_policy.maximum_attempts");
    assertThat(asked.getActivityOptions().getRetryPolicy().getMaximumAttempts()).isEqualTo(4);
  }

  @Test
  void completesAndFailsById() {
    run("activity", "complete", "-w", "w", "-a", "a", "--result", "\"yes\"");
    run("activity", "fail", "-w", "w", "-a", "a", "--reason", "no");

    assertThat(listener
            .first(RespondActivityTaskCompletedByIdRequest.class)
            .getResult()
            .getPayloads(0)
            .getData()
            .toStringUtf8())
        .isEqualTo("\"yes\"");
    assertThat(listener
            .last(RespondActivityTaskFailedByIdRequest.class)
            .getFailure()
            .getMessage())
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
    var all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--address", "127.0.0.1:" + server.getPort(), "--namespace", "default"));
    return CommandRun.of(all);
  }

  private static final class Listener extends WorkflowServiceImplBase {
    private final List<Message> asked = new ArrayList<>();

    <T> T first(Class<T> type) {
      return type.cast(asked.getFirst());
    }

    <T> T last(Class<T> type) {
      return type.cast(asked.getLast());
    }

    private <A> void answer(Message request, A answer, StreamObserver<A> reply) {
      asked.add(request);
      reply.onNext(answer);
      reply.onCompleted();
    }

    @Override
    public void pauseActivity(
        PauseActivityRequest request, StreamObserver<PauseActivityResponse> reply) {
      answer(request, PauseActivityResponse.getDefaultInstance(), reply);
    }

    @Override
    public void unpauseActivity(
        UnpauseActivityRequest request, StreamObserver<UnpauseActivityResponse> reply) {
      answer(request, UnpauseActivityResponse.getDefaultInstance(), reply);
    }

    @Override
    public void resetActivity(
        ResetActivityRequest request, StreamObserver<ResetActivityResponse> reply) {
      answer(request, ResetActivityResponse.getDefaultInstance(), reply);
    }

    @Override
    public void updateActivityOptions(
        UpdateActivityOptionsRequest request, StreamObserver<UpdateActivityOptionsResponse> reply) {
      answer(request, UpdateActivityOptionsResponse.getDefaultInstance(), reply);
    }

    @Override
    public void respondActivityTaskCompletedById(
        RespondActivityTaskCompletedByIdRequest request,
        StreamObserver<RespondActivityTaskCompletedByIdResponse> reply) {
      answer(request, RespondActivityTaskCompletedByIdResponse.getDefaultInstance(), reply);
    }

    @Override
    public void respondActivityTaskFailedById(
        RespondActivityTaskFailedByIdRequest request,
        StreamObserver<RespondActivityTaskFailedByIdResponse> reply) {
      answer(request, RespondActivityTaskFailedByIdResponse.getDefaultInstance(), reply);
    }

    @Override
    public void describeTaskQueue(
        DescribeTaskQueueRequest request, StreamObserver<DescribeTaskQueueResponse> reply) {
      var answer = DescribeTaskQueueResponse.newBuilder();
      if (request.getTaskQueueType() == TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW) {
        var stats = TaskQueueStats.newBuilder()
            .setApproximateBacklogCount(7)
            .setApproximateBacklogAge(Duration.newBuilder().setSeconds(12))
            .setTasksAddRate(1.5f)
            .setTasksDispatchRate(0.5f)
            .build();
        answer
            .setStats(stats)
            .putStatsByPriorityKey(2, stats)
            .addPollers(PollerInfo.newBuilder()
                .setIdentity("worker")
                .setRatePerSecond(100_000)
                .setLastAccessTime(Timestamp.newBuilder().setSeconds(9)));
      }
      answer(request, answer.build(), reply);
    }
  }
}
