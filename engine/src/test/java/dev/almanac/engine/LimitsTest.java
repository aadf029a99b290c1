package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.state.Run;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LimitsTest {
  private static final List<String> FAILED = List.of(
      "EVENT_TYPE_WORKFLOW_TASK_STARTED",
      "EVENT_TYPE_WORKFLOW_TASK_FAILED",
      "EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED");

  @Test
  void tooMuchComingInDuringATaskEndsTheTask() {
    var scenario = Scenario.started();
    var stamp = scenario.startTask();

    for (int i = 0; i < 101; i++) {
      scenario.handle(Scenario.signal("s" + i));
    }

    assertThat(scenario.history())
        .contains("WORKFLOW_TASK_FAILED")
        .endsWith("WORKFLOW_TASK_SCHEDULED");
    assertThat(scenario.run().history().buffered()).isEmpty();
    assertThat(scenario.refused(Scenario.completion(stamp)).reason())
        .isEqualTo(Refusal.Reason.NOT_FOUND);
  }

  @Test
  void manyBytesComingInDuringATaskEndTheTaskToo() {
    var scenario = Scenario.started();
    scenario.startTask();
    var large = WorkflowExecutionSignaledEventAttributes.newBuilder()
        .setSignalName("s")
        .setInput(Scenario.payloads("x".repeat(1_100_000)))
        .build();

    scenario.handle(new SignalWorkflow(large, "", List.of()));
    assertThat(scenario.run().taskInProgress()).isTrue();
    scenario.handle(new SignalWorkflow(large, "", List.of()));

    assertThat(scenario.history()).contains("WORKFLOW_TASK_FAILED");
    assertThat(scenario.run().history().buffered()).isEmpty();
  }

  @Test
  void aSignalThatIsTooLargeOrHasNoNameIsRefused() {
    var scenario = Scenario.started();
    var large = WorkflowExecutionSignaledEventAttributes.newBuilder()
        .setSignalName("s")
        .setInput(Scenario.payloads("x".repeat(2 * 1024 * 1024)))
        .build();

    assertThat(scenario.refused(new SignalWorkflow(large, "", List.of())).message())
        .startsWith("Input exceeds ");
    assertThat(scenario.refused(Scenario.signal("")).message())
        .isEqualTo("SignalName is not set on request.");
  }

  @Test
  void aRunHasSoManyPendingActivitiesAndNoMore() {
    var scenario = Scenario.started();
    var commands = new Command[2_001];
    Arrays.setAll(commands, i -> Commands.schedule(Commands.activity("a" + i)));

    var refusal = scenario.failTask(commands);
    assertThat(refusal.message())
        .isEqualTo("PendingActivitiesLimitExceeded: the number of pending activities, 2000, has"
            + " reached the per-workflow limit of 2000");
    assertThat(scenario.run().open()).isTrue();

    scenario.completeTask(Arrays.copyOf(commands, 2_000));
    assertThat(scenario.run().activities().size()).isEqualTo(2_000);
  }

  @Test
  void aRunTakesSoManySignalsAndNoMore() {
    var scenario = Scenario.started();
    var run = scenario.run();
    for (int i = 0; i < 10_000; i++) {
      run = accept(run, Scenario.signal("s"), scenario);
    }

    var decision = Engine.decide(run, Scenario.signal("s"), scenario.now());

    assertThat(decision.toString()).contains("exceeded workflow execution limit for signal events");
  }

  @Test
  void aHistoryThatIsTooLargeEndsTheRun() {
    var scenario = Scenario.started();
    var run = scenario.run();
    var large = WorkflowExecutionSignaledEventAttributes.newBuilder()
        .setSignalName("s")
        .setInput(Scenario.payloads("x".repeat(1_900_000)))
        .build();
    for (int i = 0; run.open() && i < 100; i++) {
      run = accept(run, new SignalWorkflow(large, "", List.of()), scenario);
    }

    assertThat(run.open()).isFalse();
    assertThat(run.history().bytes()).isGreaterThan(50L * 1024 * 1024);
  }

  private static Run accept(Run run, SignalWorkflow signal, Scenario scenario) {
    var decision = Engine.decide(run, signal, scenario.now());
    return ((Decision.Accepted<Boolean>) decision).next();
  }

  @Test
  void aRunThatKeepsTooMuchIsTerminated() {
    var limits = limits(10_000, 1 << 20);
    var run = Scenario.started().run();
    int signals = 0;
    while (run.open()) {
      run = signalled(run, Scenario.signal("s", "request " + signals++), limits);
    }

    assertThat(signals).isBetween(100, 300);
    assertThat(run.execution().status())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
  }

  @Test
  void aStepThatWritesTooMuchIsNotTakenAndEndsTheRun() {
    var large = WorkflowExecutionSignaledEventAttributes.newBuilder()
        .setSignalName("s")
        .setInput(Scenario.payloads("x".repeat(2_000)))
        .build();
    var decision = Engine.decide(
        Scenario.started().run(),
        new SignalWorkflow(large, "", List.of()),
        Scenario.started().now(),
        limits(1 << 20, 1_000));

    var accepted = (Decision.Accepted<Boolean>) decision;
    assertThat(accepted.log()).singleElement().satisfies(entry -> {
      var end = ((LogEntry.Event) entry).event().getWorkflowExecutionTerminatedEventAttributes();
      assertThat(end.getReason()).isEqualTo("Transaction size exceeds limit.");
    });
    assertThat(accepted.next().open()).isFalse();
  }

  @Test
  void theSizeOfAStateIsThatOfWhatIsPending() {
    var scenario = Scenario.started();
    long before = scenario.run().bytes();
    scenario.completeTask(
        Commands.schedule(Commands.activity("a")), Commands.schedule(Commands.activity("b")));
    long pending = scenario.run().bytes();
    assertThat(pending).isGreaterThan(before);
    scenario.handle(new CompleteActivity(
        new ActivityRef.Held(scenario.startActivity("a")), Optional.empty(), "worker"));
    assertThat(scenario.run().bytes()).isBetween(before + 1, pending - 1);
    scenario.handle(new CompleteActivity(
        new ActivityRef.Held(scenario.startActivity("b")), Optional.empty(), "worker"));
    assertThat(scenario.run().activities().bytes()).isZero();
  }

  @Test
  void whoBringsARunToItsLimitIsToldWhyItEnded() {
    var limits = events(2);
    var run = Scenario.started().run();
    run = signalled(run, Scenario.signal("first beyond"), limits);
    assertThat(run.open()).isTrue();

    var decision =
        Engine.decide(run, Scenario.signal("not taken"), Scenario.started().now(), limits);

    assertToldOfTheEnd(decision, "Workflow history count exceeds limit.");
    assertThat(((Decision.Accepted<Boolean>) decision).next().history().nextEventId())
        .isEqualTo(5);
  }

  @Test
  void aTaskThatMakesARunTooLargeFails() {
    var marker = Commands.marker("m", Scenario.payloads("x"));
    var large = Commands.marker("m", Scenario.payloads("x".repeat(1_000)));
    var activity =
        Commands.schedule(Commands.activity("a").setInput(Scenario.payloads("x".repeat(1_000))));

    assertThat(endOf(events(6), marker, marker)).isEmpty();
    assertThat(endOf(limits(1_000, 1 << 20), large)).isEmpty();
    assertThat(endOf(events(5), marker, marker)).isEqualTo(FAILED);
    assertThat(endOf(limits(1_000, 1 << 20), activity)).isEqualTo(FAILED);
  }

  /** Returns what a run writes that is ended because a task's commands make it too large. */
  private static List<String> endOf(RunLimits limits, Command... commands) {
    var scenario = Scenario.started();
    var completion = Scenario.completion(scenario.startTask(), commands);
    var accepted = (Decision.Accepted<CompleteWorkflowTask.Completed>)
        Engine.decide(scenario.run(), completion, scenario.now(), limits);
    return accepted.refusal().isEmpty()
        ? List.of()
        : accepted.log().stream()
            .filter(LogEntry.Event.class::isInstance)
            .map(entry -> ((LogEntry.Event) entry).event().getEventType().name())
            .toList();
  }

  @Test
  void whatWaitsForATaskCountsAsStateAndWhoAddsTooMuchIsTold() {
    var scenario = Scenario.started();
    scenario.startTask();
    var large = new SignalWorkflow(
        WorkflowExecutionSignaledEventAttributes.newBuilder()
            .setSignalName("s")
            .setInput(Scenario.payloads("x".repeat(4_000)))
            .build(),
        "",
        List.of());
    var limits = limits(10_000, 1 << 20);
    var run = signalled(signalled(scenario.run(), large, limits), large, limits);
    assertThat(run.open()).isTrue();

    var decision = Engine.decide(run, large, scenario.now(), limits);

    assertToldOfTheEnd(decision, "Workflow mutable state size exceeds limit.");
  }

  private static void assertToldOfTheEnd(Decision<Boolean> decision, String reason) {
    var accepted = (Decision.Accepted<Boolean>) decision;
    assertThat(accepted.next().open()).isFalse();
    assertThat(accepted.refusal()).contains(new Refusal(Refusal.Reason.INVALID_ARGUMENT, reason));
  }

  private static Run signalled(Run run, SignalWorkflow signal, RunLimits limits) {
    var decision = Engine.decide(run, signal, Scenario.started().now(), limits);
    return ((Decision.Accepted<Boolean>) decision).next();
  }

  private static RunLimits events(int most) {
    var usual = RunLimits.DEFAULT;
    var few =
        new RunLimits.History(most, usual.history().bytes(), usual.history().suggested());
    return new RunLimits(few, usual.sizes(), usual.counts(), usual.updates(), usual.attributes());
  }

  private static RunLimits limits(long stateBytes, long stepBytes) {
    var usual = RunLimits.DEFAULT;
    var sizes = usual.sizes();
    return new RunLimits(
        usual.history(),
        new RunLimits.Sizes(sizes.blob(), sizes.memo(), stateBytes, stepBytes, sizes.buffered()),
        usual.counts(),
        usual.updates(),
        usual.attributes());
  }
}
