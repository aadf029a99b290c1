package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.reset.ResetWorkflow;
import dev.almanac.engine.reset.YieldToReset;
import dev.almanac.engine.schedule.action.ActionRules;
import dev.almanac.engine.schedule.state.ScheduledBy;
import dev.almanac.engine.scheduled.ScheduledStart;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflow.StartRules;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Runs of a schedule, and their messages to it. */
class ScheduledRunTest {
  private static final ScheduleKey SCHEDULE =
      new ScheduleKey(Scenario.NAMESPACE_ID, "schedule", new UUID(0, 5));
  private static final ScheduledBy BY =
      new ScheduledBy(SCHEDULE, 7, Instant.parse("2030-01-01T00:00:00Z"));
  private static final Target WORKFLOW = Target.current(Scenario.KEY.workflow());

  @Test
  void tellsItsScheduleThatItIsThereAndHowItEnded() {
    var run = born();

    assertThat(run.history())
        .containsExactly("WORKFLOW_EXECUTION_STARTED", "WORKFLOW_TASK_SCHEDULED");
    assertThat(told(run))
        .containsExactly(new EntityMessage.ActionStarted(SCHEDULE, 7, "workflow", Scenario.RUN));
    run.completeTask(Commands.complete());

    assertThat(told(run).getLast())
        .isInstanceOfSatisfying(EntityMessage.ActionClosed.class, closed -> {
          assertThat(closed.fire()).isEqualTo(7);
          assertThat(closed.firstRunId()).isEqualTo(Scenario.RUN);
          assertThat(closed.close().orElseThrow().getEventType())
              .isEqualTo(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED);
        });
  }

  @Test
  @dev.almanac.testkit.Scenario("T-7.3-ScheduledWorkflowContinueAsNewCompletion")
  void onlyTheLastRunOfAChainTells() {
    var run = born();
    run.advance(Duration.ofSeconds(5)).completeTask(Commands.continueAsNew(command -> command));
    assertThat(told(run)).hasSize(1);

    var next = run.successor();
    assertThat(next.run().execution().lineage().scheduledBy()).contains(BY);
    next.completeTask(Commands.complete());

    assertThat(told(next))
        .singleElement()
        .isInstanceOfSatisfying(
            EntityMessage.ActionClosed.class,
            closed -> assertThat(closed.firstRunId()).isEqualTo(Scenario.RUN));
  }

  @Test
  void anAttemptThatIsRepeatedIsNotTheEnd() {
    var run = born(request().setRetryPolicy(RetryPolicy.newBuilder().setMaximumAttempts(2)));
    run.completeTask(Commands.fail());
    assertThat(told(run)).hasSize(1);

    var second = run.successor();
    second.advance(Duration.ofSeconds(2));
    second.handle(new HandleDeadlines(100));
    second.completeTask(Commands.fail());

    assertThat(told(second)).hasSize(1);
  }

  @Test
  void aResetHandsItOnAndTellsNothing() {
    var run = born();
    run.completeTask();
    var fork = Resets.fork(run, 4);
    var since = new ResetWorkflow.Since(
        List.of(), List.of(), run.run().execution().lineage().scheduledBy());
    var made = Resets.made(
        fork, new ResetWorkflow(Scenario.RUN, "why", fork.activityStarts(), since, List.of()));

    run.handle(new YieldToReset("why", Resets.NEW_RUN, 3));

    assertThat(made.run().execution().lineage().scheduledBy()).contains(BY);
    assertThat(told(run)).hasSize(1);
  }

  @Test
  void endsWhenItsScheduleSaysSo() {
    var cancelled = born();
    var terminated = born();

    assertThat(deliver(cancelled, end(BY, EntityMessage.EndMode.CANCEL))).isTrue();
    assertThat(deliver(terminated, end(BY, EntityMessage.EndMode.TERMINATE))).isTrue();

    assertThat(cancelled.events().getLast().getEventType())
        .isNotEqualTo(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED);
    assertThat(cancelled.run().execution().cancelRequested()).isTrue();
    assertThat(terminated
            .events()
            .getLast()
            .getWorkflowExecutionTerminatedEventAttributes()
            .getReason())
        .isEqualTo("terminated by schedule overlap policy");
    assertThat(told(terminated)).hasSize(2);
  }

  @Test
  void whoIsThereForSomethingElseSaysThatTheOtherIsGone() {
    var run = born();
    var other = new ScheduledBy(SCHEDULE, 6, BY.nominal());
    var gone = new EntityMessage.ActionClosed(SCHEDULE, 6, "workflow", "", Optional.empty());

    assertThat(deliver(run, end(other, EntityMessage.EndMode.TERMINATE))).isFalse();
    assertThat(deliver(run, new EntityMessage.CheckScheduled(WORKFLOW, other))).isFalse();
    assertThat(deliver(run, new EntityMessage.CheckScheduled(WORKFLOW, BY))).isFalse();

    assertThat(told(run)).hasSize(3).endsWith(gone, gone);
    assertThat(run.run().open()).isTrue();
    assertThat(MessageRequests.undelivered(end(other, EntityMessage.EndMode.CANCEL)))
        .contains(gone);
  }

  @Test
  void refusesActionsThatCouldNeverStart() {
    var good = NewWorkflowExecutionInfo.newBuilder().setWorkflowId("workflow");
    good.getWorkflowTypeBuilder().setName("type");
    good.getTaskQueueBuilder().setName("queue");

    assertThat(problem(good.clone())).isEmpty();
    assertThat(problem(good.clone().clearWorkflowType()))
        .contains("WorkflowType is not set on request.");
    assertThat(problem(good.clone().clearTaskQueue())).contains("taskQueue is not set");
    assertThat(problem(good.clone().setCronSchedule("* * * * *")))
        .contains("Scheduled workflow must not contain CronSchedule");
    assertThat(problem(good.clone()
            .setWorkflowIdReusePolicy(
                WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE)))
        .contains("Scheduled workflow must not contain WorkflowIDReusePolicy");
    assertThat(problem(good.clone().setWorkflowId("x".repeat(980))))
        .contains("WorkflowId exceeds maximum allowed length (1001/1000)");
    assertThat(problem(
            good.clone().setRetryPolicy(RetryPolicy.newBuilder().setBackoffCoefficient(0.5))))
        .isPresent();
  }

  private static Optional<String> problem(NewWorkflowExecutionInfo.Builder action) {
    return ActionRules.problem("default", action.build(), setting(Scenario.BEGINNING))
        .map(refusal -> refusal.message());
  }

  private static EntityMessage.EndScheduled end(ScheduledBy by, EntityMessage.EndMode how) {
    return new EntityMessage.EndScheduled(WORKFLOW, by, how, "scheduler");
  }

  private static boolean deliver(Scenario to, EntityMessage.ToRun message) {
    return to.handle(MessageRequests.request(message).orElseThrow());
  }

  private static List<EntityMessage> told(Scenario scenario) {
    return scenario.effects().stream()
        .filter(Effect.Send.class::isInstance)
        .map(effect -> ((Effect.Send) effect).message())
        .toList();
  }

  private static Scenario born() {
    return born(request());
  }

  private static Scenario born(StartWorkflowExecutionRequest.Builder request) {
    var message = new EntityMessage.StartScheduled(WORKFLOW, BY, request.build());
    return Scenario.begun(now -> switch (StartRules.check(message.request(), setting(now))) {
      case StartRules.Checked.Valid(var start) ->
        ScheduledStart.begin(message, start, Scenario.KEY.runId(), now);
      case StartRules.Checked.Invalid(var refusal) -> throw new AssertionError(refusal);
    });
  }

  private static StartRules.Setting setting(Instant now) {
    return new StartRules.Setting(Scenario.NAMESPACE_ID, Scenario.TYPES, now);
  }

  private static StartWorkflowExecutionRequest.Builder request() {
    var request = StartWorkflowExecutionRequest.newBuilder()
        .setWorkflowId("workflow")
        .setWorkflowTaskTimeout(ProtoDurations.message(Duration.ofSeconds(10)))
        .setRequestId("sched-first-7");
    request.getWorkflowTypeBuilder().setName("type");
    request.getTaskQueueBuilder().setName(Scenario.QUEUE);
    return request;
  }
}
