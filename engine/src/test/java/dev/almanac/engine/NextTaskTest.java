package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.util.Durations;
import dev.almanac.engine.completion.CompleteWorkflowTask.Options;
import dev.almanac.engine.completion.CompleteWorkflowTask.Take;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.workflowtask.TaskStamp;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When a first task is not delayed, and when the reply brings the next one. */
class NextTaskTest {
  private static final Optional<Take> TAKE = Optional.of(new Take("next", "request"));

  @Test
  void aRunCanBeginWithASignal() {
    var scenario = Scenario.startedWith(Scenario.signal("a", "r1"), attributes -> attributes);

    assertThat(scenario.history())
        .containsExactly(
            "WORKFLOW_EXECUTION_STARTED", "WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED");
    assertThat(scenario.effects())
        .containsExactly(
            new Effect.ShowInLists(), new Effect.OfferWorkflowTask(Scenario.QUEUE, false, 3, 1));
    assertThat(scenario.handle(Scenario.signal("a", "r1"))).isFalse();
  }

  @Test
  void aRunThatBeginsWithASignalWaitsAsItsStartAsked() {
    var scenario = Scenario.startedWith(
        Scenario.signal("a"),
        attributes -> attributes.setFirstWorkflowTaskBackoff(Durations.fromHours(1)));

    assertThat(scenario.history())
        .containsExactly("WORKFLOW_EXECUTION_STARTED", "WORKFLOW_EXECUTION_SIGNALED");
    scenario.advance(Duration.ofHours(1));
    assertThat(scenario.history()).endsWith("WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void aSignalOfSomebodyWhoWouldHaveStartedTheRunEndsItsDelay() {
    var scenario = Scenario.started(
        attributes -> attributes.setFirstWorkflowTaskBackoff(Durations.fromHours(1)));

    scenario.handle(Scenario.signal("a").atOnce());

    assertThat(scenario.history())
        .containsExactly(
            "WORKFLOW_EXECUTION_STARTED", "WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED");
    scenario.advance(Duration.ofHours(2));
    assertThat(scenario.history()).hasSize(3);
  }

  @Test
  void aWorkerThatWantsTheNextTaskGetsItWithTheReply() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();
    scenario.handle(Scenario.signal("a"));
    int offers = scenario.effects().size();

    var reply =
        scenario.handle(Scenario.completion(stamp, new Options(Scenario.CACHE, false, TAKE)));

    var next = reply.next().orElseThrow();
    assertThat(next.stamp()).isEqualTo(new TaskStamp(6, 1, "next"));
    assertThat(next.startedEventId()).isEqualTo(7);
    assertThat(next.previousStartedEventId()).isEqualTo(3);
    assertThat(scenario.effects()).hasSize(offers);
    assertThat(scenario.run().tasks().sticky()).isEqualTo(Scenario.CACHE);
    scenario.completeTask(next.stamp());
  }

  @Test
  void aWorkerWithoutACacheGetsTheNextTaskToo() {
    var scenario = Scenario.started();
    var wishes = new Options(Optional.empty(), true, TAKE);

    var reply = scenario.handle(Scenario.completion(scenario.startTask(), wishes));

    scenario.completeTask(reply.next().orElseThrow().stamp());
  }

  @Test
  void withoutAnythingToDoThereIsNoNextTask() {
    var scenario = Scenario.started();
    var wishes = new Options(Scenario.CACHE, false, TAKE);

    var reply = scenario.handle(Scenario.completion(scenario.startTask(), wishes));

    assertThat(reply.next()).isEmpty();
    assertThat(scenario.run().tasks().pending()).isEmpty();
  }

  @Test
  void aTaskThatFailsInsteadHasNoNextOneInItsReply() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();
    scenario.handle(Scenario.signal("a"));

    var reply = scenario.handle(
        Scenario.completion(stamp, new Options(Scenario.CACHE, false, TAKE), Commands.complete()));

    assertThat(reply.failure())
        .contains(new Refusal(Refusal.Reason.INVALID_ARGUMENT, "UnhandledCommand"));
    assertThat(reply.next()).isEmpty();
    assertThat(TaskOffers.of(scenario.run())).hasSize(1);
  }
}
