package dev.almanac.runtime.time;

import static dev.almanac.runtime.TimeControl.Unlocking.BALANCED;
import static dev.almanac.runtime.node.SteppedLoop.BEGIN;
import static dev.almanac.runtime.node.SteppedLoop.NAMESPACE;
import static dev.almanac.runtime.node.SteppedLoop.completion;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.activity.FailActivity;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.TimeControl.Unlocking;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.node.SteppedLoop;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.command.v1.StartTimerCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When time jumps, and when it must not. */
class TimeSkippingTest {
  private static final Duration YEAR = Duration.ofDays(365);
  private static final Duration HOUR = Duration.ofHours(1);

  private final MemoryStore store = new MemoryStore();
  private final SteppedLoop loop = new SteppedLoop(store);

  @Test
  void jumpsToTheTimerOfARunThatSleepsForAYear() {
    var run = sleeping("w", YEAR);

    unlock();

    assertThat(loop.jumps).containsExactly(BEGIN.plus(YEAR));
    assertThat(types(run))
        .endsWith(EventType.EVENT_TYPE_TIMER_FIRED, EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED);
  }

  @Test
  void staysWhileItIsLocked() {
    sleeping("w", YEAR);
    loop.settle();
    assertThat(loop.jumps).isEmpty();

    loop.get(loop.services.time().lock());
    unlock();
    assertThat(loop.jumps).isEmpty();

    unlock();
    assertThat(loop.jumps).hasSize(1);
  }

  @Test
  void staysWhereItIsWhenNothingIsDue() {
    loop.start("w");
    var task = loop.workflowTask();
    loop.ask(target("w"), completion(task));
    unlock();

    assertThat(loop.jumps).isEmpty();
    assertThat(loop.reads).isEmpty();
    loop.stepOnly();
    assertThat(loop.reads).as("it does not look again and again").isEmpty();
  }

  @Test
  void waitsForARunThatIsBeingLoaded() {
    sleeping("w", YEAR);
    var unlocked = loop.services.time().unlock(BALANCED);
    var view = loop.services.histories().view(target("other"));
    loop.stepOnly();

    assertThat(unlocked.toCompletableFuture()).isDone();
    assertThat(view.toCompletableFuture()).isNotDone();
    assertThat(loop.jumps).isEmpty();

    loop.settle();
    assertThat(loop.jumps).hasSize(1);
  }

  @Test
  void waitsForACommit() {
    var run = sleeping("w", YEAR);
    var signal = loop.services.workflows().ask(run, signal(), Urgency.NORMAL);
    loop.stepOnly();
    var unlocked = loop.services.time().unlock(BALANCED);
    loop.stepOnly();

    assertThat(loop.commits).hasSize(1);
    assertThat(unlocked.toCompletableFuture()).isDone();
    assertThat(signal.toCompletableFuture()).isNotDone();
    assertThat(loop.jumps).isEmpty();
  }

  @Test
  void waitsForAWorkflowTaskThatAWorkerHas() {
    sleeping("w", YEAR);
    loop.start("busy");
    var task = loop.workflowTask();
    unlock();
    assertThat(loop.jumps).isEmpty();

    loop.ask(target("busy"), completion(task, finish()));
    assertThat(loop.jumps).containsExactly(BEGIN.plus(YEAR));
  }

  @Test
  void waitsForAnActivityThatAWorkerHas() {
    sleeping("w", YEAR);
    var run = withActivity("busy", HOUR, HOUR);
    var activity = loop.activity();
    unlock();
    assertThat(loop.jumps).isEmpty();

    loop.pass(Duration.ofMinutes(1));
    assertThat(loop.jumps).as("also when the worker takes its time").isEmpty();

    var next = loop.pollWorkflowTask();
    loop.settle();
    loop.ask(
        run,
        new CompleteActivity(new ActivityRef.Held(activity.stamp()), Optional.empty(), "worker"));
    var task = next.getNow(Optional.empty()).orElseThrow();
    assertThat(loop.jumps).isEmpty();
    loop.ask(run, completion(task, finish()));
    assertThat(loop.jumps).containsExactly(BEGIN.plus(YEAR));
  }

  @ParameterizedTest
  @EnumSource
  void doesNotWaitForAnActivityThatSleepsItself(Unlocking unlocking) {
    sleeping("w", YEAR);
    withActivity("busy", HOUR, HOUR);
    loop.activity();
    unlock();

    var sleep = loop.services.time().sleepUnlocked(HOUR, unlocking, Asker.PATIENT);
    loop.settle();

    assertThat(sleep.toCompletableFuture()).isCompletedWithValue(BEGIN.plus(HOUR));
    assertThat(loop.now()).as("it works on, and time waits").isEqualTo(BEGIN.plus(HOUR));
  }

  @Test
  void waitsForAnActivityBesideOneThatSleeps() {
    withActivity("sleeps", HOUR, HOUR);
    loop.activity();
    withActivity("works", HOUR, HOUR);
    loop.activity();
    unlock();

    var sleep = loop.services.time().sleepUnlocked(HOUR, Unlocking.OVERLAPPING, Asker.PATIENT);
    loop.settle();

    assertThat(sleep.toCompletableFuture()).isNotDone();
    assertThat(loop.jumps).isEmpty();
  }

  @Test
  void waitsForAnActivityWhileATestSleeps() {
    withActivity("works", HOUR, HOUR);
    loop.activity();

    var sleep = loop.services.time().sleepUnlocked(HOUR, BALANCED, Asker.PATIENT);
    loop.settle();

    assertThat(sleep.toCompletableFuture()).isNotDone();
    assertThat(loop.jumps).isEmpty();
  }

  @Test
  void waitsALittleForTheWorkerOfATask() {
    var run = withActivity("w", HOUR, Duration.ofMinutes(10));
    unlock();
    loop.pass(TimeSkipper.PATIENCE.minusMillis(1));
    assertThat(loop.jumps).isEmpty();

    loop.pass(Duration.ofMillis(2));
    assertThat(types(run)).contains(EventType.EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT);
    assertThat(loop.now()).isAfterOrEqualTo(BEGIN.plus(Duration.ofMinutes(10)));
  }

  @Test
  void givesATaskToAWorkerWhoComesBackWhileItWaits() {
    withActivity("w", HOUR, Duration.ofMinutes(10));
    unlock();
    loop.pass(TimeSkipper.PATIENCE.minusMillis(1));

    assertThat(loop.activity().activity().attempt()).isEqualTo(1);
    loop.pass(Duration.ofMinutes(1));
    assertThat(loop.jumps).isEmpty();
  }

  @Test
  void jumpsOverThePauseBeforeAnotherAttempt() {
    var run = withActivity("w", HOUR, HOUR);
    var first = loop.activity();
    unlock();
    loop.ask(
        run,
        new FailActivity(
            new ActivityRef.Held(first.stamp()), failure(), Optional.empty(), "worker"));

    assertThat(loop.now()).isEqualTo(BEGIN.plus(HOUR));
    assertThat(loop.activity().activity().attempt()).isEqualTo(2);
  }

  @Test
  void servesAllThatIsDueAtOneMomentBeforeItGoesOn() {
    var runs = new ArrayList<Target>();
    for (int at = 0; at < 300; at++) {
      runs.add(sleeping("w" + at, HOUR));
    }
    var last = sleeping("last", HOUR.multipliedBy(2));
    var worker = loop.pollWorkflowTask();
    loop.settle();
    unlock();

    assertThat(loop.jumps).containsExactly(BEGIN.plus(HOUR));
    assertThat(runs)
        .allSatisfy(run -> assertThat(types(run)).contains(EventType.EVENT_TYPE_TIMER_FIRED));
    assertThat(types(last)).doesNotContain(EventType.EVENT_TYPE_TIMER_FIRED);
    assertThat(worker).isDone();
  }

  @Test
  void findsRunsThatAreNotInMemory() {
    sleeping("near", HOUR);
    sleeping("far", YEAR);

    var restarted = new SteppedLoop(store);
    restarted.settle();
    restarted.get(restarted.services.time().unlock(BALANCED));
    assertThat(restarted.jumps).containsExactly(BEGIN.plus(HOUR));

    restarted.pass(TimeSkipper.PATIENCE.plusMillis(1));
    assertThat(restarted.jumps).contains(BEGIN.plus(YEAR)).isSorted();
  }

  @Test
  void wakesASleeperWhenItsTimeHasCome() {
    sleeping("w", YEAR);
    var sleep = loop.services.time().sleep(HOUR, Asker.PATIENT);
    loop.settle();
    assertThat(sleep.toCompletableFuture()).isNotDone();

    unlock();
    assertThat(loop.jumps).startsWith(BEGIN.plus(HOUR));
    assertThat(sleep.toCompletableFuture()).isCompletedWithValue(BEGIN.plus(HOUR));
  }

  @Test
  void wakesASleeperInRealTimeWhileItIsLocked() {
    var sleep = loop.services.time().sleepUntil(BEGIN.plusSeconds(3), Asker.PATIENT);
    loop.pass(Duration.ofSeconds(2));
    assertThat(sleep.toCompletableFuture()).isNotDone();

    loop.pass(Duration.ofSeconds(1));
    assertThat(sleep.toCompletableFuture()).isDone();
    assertThat(loop.jumps).isEmpty();
  }

  @Test
  void skipsOnlyUntilTheSleepIsOver() {
    sleeping("near", HOUR);
    sleeping("far", YEAR);
    Duration day = Duration.ofDays(1);

    var sleep = loop.services.time().sleepUnlocked(day, BALANCED, Asker.PATIENT);
    loop.settle();
    assertThat(loop.jumps).containsExactly(BEGIN.plus(HOUR));
    var task = loop.workflowTask();
    loop.ask(target("near"), completion(task, finish()));

    assertThat(sleep.toCompletableFuture()).isCompletedWithValue(BEGIN.plus(day));
    assertThat(loop.now()).isEqualTo(BEGIN.plus(day));
  }

  @Test
  void locksAgainWhenTheSleeperGoesAway() {
    var visitor = new Visitor();
    loop.start("w");
    var task = loop.workflowTask();
    var sleep = loop.services.time().sleepUnlocked(YEAR, BALANCED, visitor);
    loop.settle();
    visitor.leave();
    loop.ask(target("w"), completion(task, timer(HOUR)));

    assertThat(sleep.toCompletableFuture()).isCompletedExceptionally();
    assertThat(loop.jumps).isEmpty();
  }

  @Test
  void refusesToUnlockMoreThanIsLocked() {
    unlock();
    var unbalanced = loop.services.time().unlock(BALANCED);
    loop.settle();

    assertThat(unbalanced.toCompletableFuture())
        .isCompletedExceptionally()
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .havingCause()
        .isInstanceOf(CallFailed.class)
        .withMessageContaining("FAILED_PRECONDITION");
  }

  private void unlock() {
    assertThat(loop.get(loop.services.time().unlock(BALANCED))).isNotNull();
  }

  /** A run that waits for a timer. */
  private Target sleeping(String id, Duration timer) {
    loop.start(id);
    var task = loop.workflowTask();
    loop.ask(target(id), completion(task, timer(timer)));
    return target(id);
  }

  /** A run whose activity waits for a worker. */
  private Target withActivity(String id, Duration pause, Duration scheduleToStart) {
    loop.start(id);
    var task = loop.workflowTask();
    var retries =
        RetryPolicy.newBuilder().setInitialInterval(proto(pause)).setMaximumInterval(proto(pause));
    loop.ask(
        target(id),
        completion(
            task,
            Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
                .setScheduleActivityTaskCommandAttributes(
                    ScheduleActivityTaskCommandAttributes.newBuilder()
                        .setActivityId("a")
                        .setActivityType(ActivityType.newBuilder().setName("type"))
                        .setScheduleToStartTimeout(proto(scheduleToStart))
                        .setStartToCloseTimeout(proto(YEAR))
                        .setRetryPolicy(retries))
                .build()));
    return target(id);
  }

  private List<EventType> types(Target run) {
    var page = loop.get(loop.services.histories().forward(run, 1, 1_000, Histories.Wait.NONE));
    return page.events().stream().map(HistoryEvent::getEventType).toList();
  }

  private static Target target(String id) {
    return Target.current(NAMESPACE, id);
  }

  private static Command timer(Duration delay) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_START_TIMER)
        .setStartTimerCommandAttributes(StartTimerCommandAttributes.newBuilder()
            .setTimerId("t")
            .setStartToFireTimeout(proto(delay)))
        .build();
  }

  private static Command finish() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
  }

  private static SignalWorkflow signal() {
    return new SignalWorkflow(
        WorkflowExecutionSignaledEventAttributes.newBuilder().setSignalName("s").build(),
        "request-s",
        List.of());
  }

  private static Failure failure() {
    return Failure.newBuilder()
        .setMessage("not yet")
        .setApplicationFailureInfo(ApplicationFailureInfo.newBuilder().setType("test"))
        .build();
  }

  private static com.google.protobuf.Duration proto(Duration duration) {
    return com.google.protobuf.Duration.newBuilder()
        .setSeconds(duration.toSeconds())
        .build();
  }

  /** One who may go away. */
  private static final class Visitor implements Asker {
    private final List<Runnable> listeners = new ArrayList<>();

    @Override
    public boolean isGone() {
      return false;
    }

    @Override
    public void whenGone(Runnable listener) {
      listeners.add(listener);
    }

    void leave() {
      listeners.forEach(Runnable::run);
    }
  }
}
