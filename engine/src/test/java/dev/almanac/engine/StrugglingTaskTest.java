package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.engine.completion.CompleteWorkflowTask.Options;
import dev.almanac.engine.completion.CompleteWorkflowTask.Take;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.workflowtask.TaskStamp;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Workflow tasks that take long, keep failing, or end too early. */
class StrugglingTaskTest {
  private static final Options LIVE_ON =
      new Options(Scenario.CACHE, true, Optional.of(new Take("next", "request")));

  @Test
  void aTaskMayLiveOnForHalfAnHour() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();
    for (int i = 0; i < 198; i++) {
      stamp = liveOn(scenario, stamp);
    }

    scenario.advance(Duration.ofSeconds(9));
    scenario.completeTask(stamp, Commands.startTimer("t", Duration.ofHours(1)));

    assertThat(scenario.run().tasks().heartbeatingSince()).isEmpty();
  }

  @Test
  void aTaskThatLivesOnForTooLongTimesOut() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();
    for (int i = 0; i < 199; i++) {
      stamp = liveOn(scenario, stamp);
    }
    scenario.advance(Duration.ofSeconds(9));

    var reply = scenario.handle(Scenario.completion(stamp, LIVE_ON));

    assertThat(reply.failure().orElseThrow().reason()).isEqualTo(Refusal.Reason.NOT_FOUND);
    assertThat(reply.next()).isEmpty();
    assertThat(scenario.history()).endsWith("WORKFLOW_TASK_TIMED_OUT", "WORKFLOW_TASK_SCHEDULED");
    assertThat(scenario.run().tasks().sticky()).isEmpty();
    liveOn(scenario, scenario.startTask());
  }

  @Test
  void signalsWaitWhileAWorkflowTriesAgainToEnd() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();
    scenario.handle(Scenario.signal("a", "r1"));
    scenario.handle(Scenario.completion(stamp, Commands.complete()));
    scenario.handle(Scenario.signal("b"));
    stamp = scenario.startTask();

    assertThat(scenario.refused(Scenario.signal("c"))).isEqualTo(Refusal.CLOSING);
    assertThat(scenario.handle(Scenario.signal("a", "r1"))).isFalse();
    scenario.completeTask(stamp);

    scenario.handle(Scenario.signal("c"));
    scenario.startTask();
    scenario.handle(Scenario.signal("d"));
  }

  @Test
  void anUnhandledCommandOfARepeatedTaskHoldsSignalsBackToo() {
    var scenario = Scenario.started();
    scenario.handle(Scenario.failure(scenario.startTask()));
    var stamp = scenario.startTask();
    scenario.handle(Scenario.signal("a"));
    scenario.handle(Scenario.completion(stamp, Commands.complete()));

    scenario.startTask();

    assertThat(scenario.refused(Scenario.signal("b")).reason()).isEqualTo(Refusal.Reason.BUSY);
  }

  @Test
  void aRunWhoseTasksKeepFailingSaysSoUntilOneSucceeds() {
    var scenario = Scenario.started();
    for (int i = 0; i < 4; i++) {
      scenario.handle(Scenario.failure(scenario.startTask()));
    }
    assertThat(problems(scenario)).isEmpty();

    scenario.handle(Scenario.failure(scenario.startTask()));

    assertThat(problems(scenario))
        .contains("[\"category=WorkflowTaskFailed\","
            + "\"cause=WorkflowTaskFailedCauseWorkflowWorkerUnhandledFailure\"]");
    assertThat(shown(scenario)).isEqualTo(2);
    scenario.handle(Scenario.failure(scenario.startTask()));
    assertThat(shown(scenario)).isEqualTo(2);

    scenario.completeTask();
    assertThat(problems(scenario)).isEmpty();
    assertThat(shown(scenario)).isEqualTo(3);
  }

  @Test
  void aRunWhoseTasksKeepTimingOutSaysSo() {
    var scenario = Scenario.started();
    for (int i = 0; i < 5; i++) {
      scenario.startTask();
      scenario.advance(Duration.ofMinutes(1));
    }

    assertThat(problems(scenario).orElseThrow()).contains("category=WorkflowTaskTimedOut");
  }

  @Test
  void whatComesInBetweenDoesNotHideThatTasksKeepFailing() {
    var scenario = Scenario.started();
    for (int i = 0; i < 5; i++) {
      var stamp = scenario.startTask();
      scenario.handle(Scenario.signal("s" + i));
      scenario.handle(Scenario.failure(stamp));
    }

    assertThat(scenario.run().tasks().attempt()).isEqualTo(1);
    assertThat(problems(scenario).orElseThrow()).contains("category=WorkflowTaskFailed");

    scenario.handle(Scenario.signal("more"));
    scenario.startTask();
    assertThat(problems(scenario)).isPresent();
    scenario.advance(Duration.ofMinutes(1));
    assertThat(problems(scenario).orElseThrow()).contains("category=WorkflowTaskTimedOut");

    scenario.completeTask();
    assertThat(problems(scenario)).isEmpty();
    scenario.handle(Scenario.signal("last"));
    scenario.handle(Scenario.failure(scenario.startTask()));
    assertThat(problems(scenario)).isEmpty();
  }

  @Test
  void theProblemIsTheOneThatTheHistoryTellsOf() {
    var scenario = Scenario.started();
    scenario.startTask();
    scenario.advance(Duration.ofMinutes(1));
    for (int i = 0; i < 4; i++) {
      scenario.handle(Scenario.failure(scenario.startTask()));
    }

    assertThat(scenario.history()).doesNotContain("WORKFLOW_TASK_FAILED");
    assertThat(problems(scenario).orElseThrow())
        .isEqualTo("[\"category=WorkflowTaskTimedOut\","
            + "\"cause=WorkflowTaskTimedOutCauseStartToClose\"]");
  }

  private static TaskStamp liveOn(Scenario scenario, TaskStamp stamp) {
    scenario.advance(Duration.ofSeconds(9));
    return scenario
        .handle(Scenario.completion(stamp, LIVE_ON))
        .next()
        .orElseThrow()
        .stamp();
  }

  private static Optional<String> problems(Scenario scenario) {
    var attributes = scenario.run().execution().properties().searchAttributes();
    return Optional.ofNullable(
            attributes.getIndexedFieldsMap().get(KnownAttributes.REPORTED_PROBLEMS))
        .map(payload -> payload.getData().toStringUtf8());
  }

  private static long shown(Scenario scenario) {
    return scenario.effects().stream().filter(new Effect.ShowInLists()::equals).count();
  }
}
