package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflow.RunCreation;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.engine.workflow.StartRules;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tasks that the caller gets without a queue; and the order of tasks. */
class EagerTest {
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final CompleteWorkflowTask.Options EAGER = new CompleteWorkflowTask.Options(
      Scenario.CACHE, false, Optional.empty(), Optional.of("eager"));

  @Test
  void aWorkerGetsTheActivitiesItAskedForWithTheAnswer() {
    var scenario = Scenario.started();
    var completed = complete(scenario, Commands.schedule(eager("a")));

    assertThat(completed.eager()).hasSize(1);
    var activity = completed.eager().getFirst();
    assertThat(scenario.effects()).noneMatch(Effect.OfferActivity.class::isInstance);
    assertThat(TaskOffers.of(scenario.run())).isEmpty();
    var stamp = new ActivityStamp(
        activity.scheduledEventId(), 1, activity.running().orElseThrow().nonce());
    scenario.handle(new CompleteActivity(new ActivityRef.Held(stamp), Optional.empty(), "worker"));
    assertThat(scenario.history()).endsWith("ACTIVITY_TASK_COMPLETED", "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void anActivityOfAnotherQueueIsOfferedThere() {
    var elsewhere = TaskQueue.newBuilder().setName("elsewhere");
    var scenario = Scenario.started();

    var completed = complete(scenario, Commands.schedule(eager("a").setTaskQueue(elsewhere)));

    assertThat(completed.eager()).isEmpty();
    assertThat(scenario.effects()).endsWith(new Effect.OfferActivity("elsewhere", 5, 1));
  }

  @Test
  void anActivityThatNobodyAskedForIsOffered() {
    var scenario = Scenario.started();
    var completed = complete(
        scenario, Commands.schedule(Commands.activity("a")), Commands.schedule(eager("b")));

    assertThat(completed.eager()).hasSize(1);
    assertThat(TaskOffers.of(scenario.run()))
        .containsExactly(new Effect.OfferActivity(Scenario.QUEUE, 5, 1));
  }

  @Test
  void nothingIsGivenAwayByATaskThatEndsTheWorkflow() {
    var scenario = Scenario.started();
    var completed = complete(scenario, Commands.schedule(eager("a")), Commands.complete());

    assertThat(completed.failure()).isEmpty();
    assertThat(completed.eager()).isEmpty();
  }

  @Test
  void nothingIsGivenAwayByATaskThatFails() {
    var scenario = Scenario.started();
    var completed = scenario.handle(Scenario.completion(
        scenario.startTask(), EAGER, Commands.schedule(eager("a")), Commands.schedule(eager("a"))));

    assertThat(completed.failure()).isPresent();
    assertThat(completed.eager()).isEmpty();
    assertThat(scenario.run().activities().size()).isZero();
  }

  @Test
  void whoStartsAWorkflowMayHaveItsFirstTask() {
    var accepted =
        RunCreation.startEagerly(start(Duration.ZERO), Scenario.KEY.runId(), "nonce", NOW);

    assertThat(accepted.effects()).containsExactly(new Effect.ShowInLists());
    var held = StartWorkflowTask.held(accepted.next(), RunLimits.DEFAULT).orElseThrow();
    assertThat(held.stamp().nonce()).isEqualTo("nonce");
    assertThat(held.unwritten()).extracting(HistoryEvent::getEventId).containsExactly(3L);
    assertThat(held.startedEventId()).isEqualTo(3);
  }

  @Test
  void aFirstTaskThatHasToWaitIsGivenToNobody() {
    var accepted =
        RunCreation.startEagerly(start(Duration.ofMinutes(1)), Scenario.KEY.runId(), "nonce", NOW);

    assertThat(StartWorkflowTask.held(accepted.next(), RunLimits.DEFAULT)).isEmpty();
    assertThat(accepted.next().firstTaskDelayed()).isTrue();
  }

  @Test
  void theFirstEventSaysThatTheCallerHasTheFirstTaskUnlessThatHasToWait() {
    var asked = StartWorkflowExecutionRequest.newBuilder()
        .setWorkflowId("workflow")
        .setWorkflowType(WorkflowType.newBuilder().setName("type"))
        .setTaskQueue(TaskQueue.newBuilder().setName(Scenario.QUEUE))
        .setRequestEagerExecution(true);
    assertThat(isAccepted(asked)).isTrue();
    assertThat(isAccepted(asked.clone().setRequestEagerExecution(false))).isFalse();
    assertThat(isAccepted(
            asked.clone().setWorkflowStartDelay(ProtoDurations.message(Duration.ofMinutes(1)))))
        .isFalse();
    assertThat(isAccepted(asked.clone().setCronSchedule("30 12 * * *"))).isFalse();
  }

  private static boolean isAccepted(StartWorkflowExecutionRequest.Builder request) {
    var setting = new StartRules.Setting(Scenario.NAMESPACE_ID, Map.of(), NOW);
    var checked = (StartRules.Checked.Valid) StartRules.check(request.build(), setting);
    return checked.start().attributes().getEagerExecutionAccepted();
  }

  @Test
  void theTurnOfATaskFollowsFromItsPriorityAndItsWaiting() {
    var scenario =
        Scenario.started(start -> start.setPriority(Priority.newBuilder().setPriorityKey(2)));
    assertThat(TaskOffers.ofWorkflowTask(scenario.run()))
        .contains(new TaskOffers.QueueOrder(2, scenario.now()));
    scenario.advance(Duration.ofSeconds(1));
    scenario.completeTask(
        Commands.schedule(Commands.activity("inherits")),
        Commands.schedule(
            Commands.activity("own").setPriority(Priority.newBuilder().setPriorityKey(4))),
        Commands.schedule(
            Commands.activity("last").setPriority(Priority.newBuilder().setPriorityKey(99))));

    assertThat(TaskOffers.ofActivity(scenario.run(), 5))
        .contains(new TaskOffers.QueueOrder(2, scenario.now()));
    assertThat(TaskOffers.ofActivity(scenario.run(), 6))
        .contains(new TaskOffers.QueueOrder(4, scenario.now()));
    assertThat(TaskOffers.ofActivity(scenario.run(), 7))
        .contains(new TaskOffers.QueueOrder(5, scenario.now()));
    assertThat(TaskOffers.ofWorkflowTask(scenario.run())).isEmpty();
    assertThat(TaskOffers.of(scenario.run(), 6)).isPresent();
    assertThat(TaskOffers.of(scenario.run(), 8)).isEmpty();
    assertThat(TaskOffers.ofWorkflowTask(Scenario.started().run()).orElseThrow().priority())
        .isEqualTo(3);
  }

  private static ScheduleActivityTaskCommandAttributes.Builder eager(String id) {
    return Commands.activity(id).setRequestEagerExecution(true);
  }

  private static CompleteWorkflowTask.Completed complete(Scenario scenario, Command... commands) {
    return scenario.handle(Scenario.completion(scenario.startTask(), EAGER, commands));
  }

  private static RunStart start(Duration delay) {
    var attributes = WorkflowExecutionStartedEventAttributes.newBuilder()
        .setTaskQueue(TaskQueue.newBuilder().setName(Scenario.QUEUE))
        .setWorkflowTaskTimeout(ProtoDurations.message(Duration.ofSeconds(10)))
        .setFirstWorkflowTaskBackoff(ProtoDurations.message(delay))
        .setIdentity("starter")
        .setAttempt(1)
        .build();
    return new RunStart(Scenario.KEY.workflow(), attributes);
  }
}
