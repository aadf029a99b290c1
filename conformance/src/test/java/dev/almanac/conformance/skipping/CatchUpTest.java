package dev.almanac.conformance.skipping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.protocol.schedule.v1.CreateScheduleRequest;
import dev.almanac.protocol.schedule.v1.DescribeScheduleRequest;
import dev.almanac.protocol.schedule.v1.DescribeScheduleResponse;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.testkit.product.ServerProcess;
import io.grpc.CallOptions;
import io.grpc.stub.ClientCalls;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.schedule.v1.IntervalSpec;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleAction;
import io.temporal.api.schedule.v1.SchedulePatch;
import io.temporal.api.schedule.v1.SchedulePolicies;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.schedule.v1.ScheduleState;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.testservice.v1.SleepRequest;
import io.temporal.api.testservice.v1.TestServiceGrpc;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.PatchScheduleRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A schedule of every second makes up for a week, on a server with little memory. It goes on step
 * by step, and others are served meanwhile.
 */
@Timeout(300)
class CatchUpTest {
  private static final String NAMESPACE = "default";
  private static final String ID = "behind";
  private static final String QUEUE = "nobody";
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration WEEK = Duration.ofDays(7);

  @ParameterizedTest
  @EnumSource(
      value = ScheduleOverlapPolicy.class,
      names = {"SCHEDULE_OVERLAP_POLICY_SKIP", "SCHEDULE_OVERLAP_POLICY_ALLOW_ALL"})
  void aWeekOfSecondsIsMadeUpForInSteps(ScheduleOverlapPolicy policy) throws Exception {
    try (var server = ServerProcess.spawnWithHeap("256m", "--headless", "--time-skipping")) {
      server.awaitAnswer();
      var stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
          .setTarget(server.target())
          .setRpcTimeout(PATIENCE)
          .build());
      try {
        create(stubs, policy);
        pass(stubs);
        unpause(stubs);

        var first = describe(stubs);
        var last = first;
        for (int round = 0; last.hasBehind() && round < 10; round++) {
          var before = last;
          start(stubs, "other-" + round);
          do {
            last = describe(stubs);
          } while (last.hasBehind() && last.getCursor().equals(before.getCursor()));
        }

        assertThat(first.getBehind().getSeconds())
            .isGreaterThan(Duration.ofDays(6).toSeconds());
        assertThat(last.getCursor().getSeconds())
            .isGreaterThan(first.getCursor().getSeconds());
      } finally {
        stubs.shutdownNow();
      }
    }
  }

  /** It is paused, so that a week can pass in which nothing is due. */
  private static void create(WorkflowServiceStubs stubs, ScheduleOverlapPolicy policy) {
    var everySecond = IntervalSpec.newBuilder()
        .setInterval(com.google.protobuf.Duration.newBuilder().setSeconds(1));
    var action = NewWorkflowExecutionInfo.newBuilder()
        .setWorkflowId("made-up-for")
        .setWorkflowType(WorkflowType.newBuilder().setName("type"))
        .setTaskQueue(TaskQueue.newBuilder().setName(QUEUE));
    var request = io.temporal.api.workflowservice.v1.CreateScheduleRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setScheduleId(ID)
        .setRequestId("once")
        .setSchedule(Schedule.newBuilder()
            .setSpec(ScheduleSpec.newBuilder().addInterval(everySecond))
            .setPolicies(SchedulePolicies.newBuilder().setOverlapPolicy(policy))
            .setState(ScheduleState.newBuilder().setPaused(true))
            .setAction(ScheduleAction.newBuilder().setStartWorkflow(action)))
        .build();
    var created = ClientCalls.blockingUnaryCall(
        stubs.getRawChannel(),
        ScheduleServiceGrpc.getCreateScheduleMethod(),
        patient(),
        CreateScheduleRequest.newBuilder()
            .setRequest(request.toByteString())
            .setExtension(Extension.newBuilder().setCatchUpIncludesPaused(true))
            .build());
    assertThat(created.getConflictToken().isEmpty()).isFalse();
  }

  private static void pass(WorkflowServiceStubs stubs) {
    var passed = TestServiceGrpc.newBlockingStub(stubs.getRawChannel())
        .withDeadlineAfter(2, TimeUnit.MINUTES)
        .unlockTimeSkippingWithSleep(SleepRequest.newBuilder()
            .setDuration(com.google.protobuf.Duration.newBuilder().setSeconds(WEEK.toSeconds()))
            .build());
    assertThat(passed).isNotNull();
  }

  private static void unpause(WorkflowServiceStubs stubs) {
    var patched = stubs
        .blockingStub()
        .patchSchedule(PatchScheduleRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setScheduleId(ID)
            .setRequestId("go")
            .setPatch(SchedulePatch.newBuilder().setUnpause("go"))
            .build());
    assertThat(patched).isNotNull();
  }

  private static DescribeScheduleResponse describe(WorkflowServiceStubs stubs) {
    return ClientCalls.blockingUnaryCall(
        stubs.getRawChannel(),
        ScheduleServiceGrpc.getDescribeScheduleMethod(),
        patient(),
        DescribeScheduleRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setScheduleId(ID)
            .build());
  }

  private static void start(WorkflowServiceStubs stubs, String id) {
    var started = stubs
        .blockingStub()
        .startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setWorkflowId(id)
            .setRequestId(id)
            .setWorkflowType(WorkflowType.newBuilder().setName("type"))
            .setTaskQueue(TaskQueue.newBuilder().setName(QUEUE))
            .build());
    assertThat(started.getRunId()).isNotEmpty();
  }

  /** Nobody waits for a week to be made up for. */
  private static CallOptions patient() {
    return CallOptions.DEFAULT.withDeadlineAfter(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }
}
