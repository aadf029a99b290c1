package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.activity.ActivitySelector;
import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.activity.FailActivity;
import dev.almanac.engine.activity.HeartbeatActivity;
import dev.almanac.engine.activity.PauseActivity;
import dev.almanac.engine.activity.ResetActivity;
import dev.almanac.engine.activity.ReturnActivity;
import dev.almanac.engine.activity.StartActivity;
import dev.almanac.engine.activity.UnpauseActivity;
import dev.almanac.engine.completion.CompleteWorkflowTask.Options;
import dev.almanac.engine.completion.CompleteWorkflowTask.Take;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.state.Timer;
import dev.almanac.engine.time.Deadline;
import dev.almanac.engine.workflow.RequestCancel;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.engine.workflowtask.FailWorkflowTask;
import dev.almanac.engine.workflowtask.LeaveStickyOnLoad;
import dev.almanac.engine.workflowtask.ResetSticky;
import dev.almanac.engine.workflowtask.ReturnWorkflowTask;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.engine.workflowtask.TaskStamp;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionCancelRequestedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Thousands of random steps, valid and invalid. After each the scenario has checked that ids are
 * contiguous and that replay gives the same state; this test checks that the state is consistent
 * and that every result follows its start.
 */
class RandomWalkTest {
  private static final int WALKS = Boolean.getBoolean("almanac.long") ? 3_000 : 150;
  private static final int STEPS = 60;

  @Test
  void whateverIsAskedTheStateAgreesWithItself() {
    int closed = 0;
    for (int seed = 1; seed <= WALKS; seed++) {
      var walk = new Walk(seed);
      for (int step = 0; step < STEPS; step++) {
        walk.step();
        checkDeadlines(walk.scenario.run(), "seed " + seed + ", step " + step);
        checkOffers(walk.scenario, "seed " + seed + ", step " + step);
      }
      checkHistory(walk.scenario.events(), "seed " + seed);
      closed += walk.scenario.run().open() ? 0 : 1;
    }
    assertThat(closed).as("walks that ended").isBetween(WALKS / 10, WALKS);
  }

  /** The deadlines must be exactly those of what is pending. */
  private static void checkDeadlines(Run run, String label) {
    var expected = new TreeSet<Deadline>();
    run.tasks().deadline().ifPresent(expected::add);
    run.activities()
        .byEvent()
        .forEach(entry -> entry.getValue().deadline().ifPresent(expected::add));
    run.timers().byId().forEach(entry -> expected.add(entry.getValue().deadline()));
    var found = new TreeSet<Deadline>();
    run.deadlines().byTime().forEach(entry -> found.add(entry.getKey()));
    assertThat(found).as(label).isEqualTo(expected);
  }

  /** Every offer can be started, and nothing else waits. */
  private static void checkOffers(Scenario scenario, String label) {
    for (var offer : TaskOffers.of(scenario.run())) {
      Request<?> start = switch (offer) {
        case Effect.OfferWorkflowTask task ->
          new StartWorkflowTask(
              new TaskStamp(task.scheduledEventId(), task.attempt(), "offer"),
              "worker",
              "request",
              task.sticky());
        case Effect.OfferActivity activity ->
          new StartActivity(
              new ActivityStamp(activity.scheduledEventId(), activity.attempt(), "offer"),
              "worker");
        case Effect.ShowInLists() -> throw new AssertionError("not an offer");
        case Effect.Send send -> throw new AssertionError("not an offer");
      };
      assertThat(Engine.decide(scenario.run(), start, scenario.now()))
          .as(label)
          .isInstanceOf(Decision.Accepted.class);
    }
    boolean waits =
        scenario.run().tasks().pending().isPresent() && !scenario.run().taskInProgress();
    assertThat(TaskOffers.of(scenario.run()).stream()
            .anyMatch(Effect.OfferWorkflowTask.class::isInstance))
        .as(label)
        .isEqualTo(waits);
  }

  /** A completed workflow task refers to its own scheduling and start. */
  private static void checkTask(List<HistoryEvent> events, HistoryEvent completed, String label) {
    var attributes = completed.getWorkflowTaskCompletedEventAttributes();
    var scheduled = events.get((int) attributes.getScheduledEventId() - 1);
    var started = events.get((int) attributes.getStartedEventId() - 1);
    assertThat(scheduled.hasWorkflowTaskScheduledEventAttributes()).as(label).isTrue();
    assertThat(started.getWorkflowTaskStartedEventAttributes().getScheduledEventId())
        .as(label)
        .isEqualTo(scheduled.getEventId());
  }

  /** Everything starts before it ends, and ends once. */
  private static void checkHistory(List<HistoryEvent> events, String label) {
    var ended = new HashSet<Long>();
    for (var event : events) {
      if (event.hasWorkflowTaskCompletedEventAttributes()) {
        checkTask(events, event, label);
      }
      if (event.hasActivityTaskCompletedEventAttributes()) {
        var result = event.getActivityTaskCompletedEventAttributes();
        assertThat(ended.add(result.getScheduledEventId())).as(label).isTrue();
        var started = events.get((int) result.getStartedEventId() - 1);
        assertThat(started.getActivityTaskStartedEventAttributes().getScheduledEventId())
            .as(label)
            .isEqualTo(result.getScheduledEventId());
      }
      if (event.hasTimerFiredEventAttributes()) {
        assertThat(ended.add(event.getTimerFiredEventAttributes().getStartedEventId()))
            .as(label)
            .isTrue();
      }
    }
  }

  /** A run, and what workers hold of it. */
  private static final class Walk {
    private final Random random;
    private final Scenario scenario = Scenario.started();
    private final List<ActivityStamp> activities = new ArrayList<>();
    private Optional<TaskStamp> task = Optional.empty();
    private int ids;

    Walk(int seed) {
      random = new Random(seed);
    }

    void step() {
      switch (random.nextInt(25)) {
        case 0, 1, 2, 3, 4 -> startTask();
        case 5, 6, 7, 8 ->
          task.ifPresent(stamp -> scenario.attempt(Scenario.completion(stamp, commands())));
        case 9 -> task.ifPresent(stamp -> scenario.attempt(failure(stamp)));
        case 10, 11, 12 -> startActivity();
        case 13, 14 -> held().ifPresent(stamp -> scenario.attempt(complete(stamp)));
        case 15 -> held().ifPresent(stamp -> scenario.attempt(fail(stamp)));
        case 16 -> scenario.attempt(signal());
        case 17 -> rarely();
        case 18 -> task.ifPresent(stamp -> scenario.attempt(new ReturnWorkflowTask(stamp)));
        case 19 -> held().ifPresent(stamp -> scenario.attempt(new ReturnActivity(stamp)));
        case 20 ->
          scenario.attempt(random.nextBoolean() ? new LeaveStickyOnLoad() : new ResetSticky());
        case 21 -> task.ifPresent(this::liveOn);
        case 22 -> scenario.attempt(control());
        default -> scenario.advance(Duration.ofMillis(random.nextInt(20_000)));
      }
    }

    /** Returns a random operation on activities. */
    private Request<?> control() {
      var choice = random.nextBoolean()
          ? new ActivitySelector.All()
          : new ActivitySelector.ById("a" + random.nextInt(1 + ids));
      var delay = Duration.ofSeconds(random.nextInt(3));
      return switch (random.nextInt(4)) {
        case 0 -> new PauseActivity(choice, "operator", "", "");
        case 1, 2 -> new UnpauseActivity(choice, random.nextBoolean(), random.nextBoolean(), delay);
        default ->
          new ResetActivity(
              choice, random.nextBoolean(), random.nextBoolean(), random.nextBoolean(), delay);
      };
    }

    /** Completes a task as a heartbeat, and takes the next one, sometimes at once. */
    private void liveOn(TaskStamp stamp) {
      Optional<Take> take = random.nextBoolean()
          ? Optional.of(new Take("taken-" + ids++, "request"))
          : Optional.empty();
      var wishes = new Options(Scenario.CACHE, true, take);
      if (scenario.attempt(Scenario.completion(stamp, wishes)) && take.isPresent()) {
        task = scenario
            .run()
            .tasks()
            .pending()
            .map(next -> new TaskStamp(
                next.scheduledEventId(),
                scenario.run().tasks().attempt(),
                take.get().nonce()));
      }
    }

    private void startTask() {
      boolean waiting =
          scenario.run().tasks().pending().isPresent() && !scenario.run().taskInProgress();
      if (waiting) {
        task =
            Optional.of(random.nextInt(4) == 0 ? scenario.startTask(false) : scenario.startTask());
      }
    }

    private void startActivity() {
      var waiting = new ArrayList<Activity>();
      scenario.run().activities().byEvent().forEach(entry -> waiting.add(entry.getValue()));
      waiting.removeIf(activity -> !activity.isWaiting());
      if (!waiting.isEmpty()) {
        activities.add(
            scenario.startActivity(waiting.get(random.nextInt(waiting.size())).id()));
      }
    }

    /** Returns some attempt that a worker once got; often one that is over. */
    private Optional<ActivityStamp> held() {
      return activities.isEmpty()
          ? Optional.empty()
          : Optional.of(activities.get(random.nextInt(activities.size())));
    }

    private Command[] commands() {
      var commands = new ArrayList<Command>();
      for (int i = random.nextInt(4); i > 0; i--) {
        commands.add(
            switch (random.nextInt(5)) {
              case 0 ->
                Commands.startTimer("t" + ids++, Duration.ofSeconds(1 + random.nextInt(30)));
              case 1 -> Commands.cancelTimer(someTimer());
              case 2 -> Commands.cancelActivity(someActivity());
              default -> Commands.schedule(Commands.activity("a" + ids++));
            });
      }
      if (random.nextInt(25) == 0) {
        commands.add(Commands.complete());
      }
      return commands.toArray(Command[]::new);
    }

    private String someTimer() {
      var timers = new ArrayList<Timer>();
      scenario.run().timers().byId().forEach(entry -> timers.add(entry.getValue()));
      return timers.isEmpty()
          ? "unknown"
          : timers.get(random.nextInt(timers.size())).id();
    }

    private long someActivity() {
      return scenario
          .run()
          .activities()
          .byEvent()
          .first()
          .map(entry -> entry.getKey())
          .orElse(99L);
    }

    private void rarely() {
      switch (random.nextInt(12)) {
        case 0 ->
          scenario.attempt(new TerminateWorkflow(
              WorkflowExecutionTerminatedEventAttributes.getDefaultInstance()));
        case 1, 2 ->
          scenario.attempt(new RequestCancel(
              WorkflowExecutionCancelRequestedEventAttributes.getDefaultInstance()));
        default ->
          held()
              .ifPresent(stamp -> scenario.attempt(new HeartbeatActivity(
                  new ActivityRef.Held(stamp), Optional.of(Scenario.payloads("half")))));
      }
    }

    private SignalWorkflow signal() {
      var attributes = WorkflowExecutionSignaledEventAttributes.newBuilder()
          .setSignalName("s")
          .build();
      return new SignalWorkflow(attributes, "r" + random.nextInt(50), List.of());
    }

    private static Request<?> failure(TaskStamp stamp) {
      return new FailWorkflowTask(
          stamp,
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE,
          Failure.newBuilder().setMessage("no").build(),
          "worker");
    }

    private static Request<?> complete(ActivityStamp stamp) {
      return new CompleteActivity(new ActivityRef.Held(stamp), Optional.empty(), "worker");
    }

    private static Request<?> fail(ActivityStamp stamp) {
      return new FailActivity(
          new ActivityRef.Held(stamp),
          Failure.newBuilder().setMessage("no").build(),
          Optional.empty(),
          "worker");
    }
  }
}
