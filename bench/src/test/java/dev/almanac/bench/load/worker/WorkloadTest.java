package dev.almanac.bench.load.worker;

import static io.temporal.api.enums.v1.CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION;
import static io.temporal.api.enums.v1.CommandType.COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION;
import static io.temporal.api.enums.v1.CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK;
import static io.temporal.api.enums.v1.CommandType.COMMAND_TYPE_START_TIMER;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_TIMER_FIRED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_TIMER_STARTED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.util.Durations;
import dev.almanac.bench.load.measure.Outcome;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WorkloadTest {
  @Test
  void schedulesOneActivityWaitsForItAndCompletes() {
    var one = workload(Scenario.ONE_ACTIVITY);

    assertThat(one.next(after()))
        .map(Command::getCommandType)
        .contains(COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK);
    assertThat(one.next(after(EVENT_TYPE_ACTIVITY_TASK_SCHEDULED))).isEmpty();
    assertThat(
            one.next(after(EVENT_TYPE_ACTIVITY_TASK_SCHEDULED, EVENT_TYPE_ACTIVITY_TASK_COMPLETED)))
        .map(Command::getCommandType)
        .contains(COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION);
  }

  @Test
  void schedulesTenActivitiesOneAfterTheOther() {
    var ten = workload(Scenario.TEN_ACTIVITIES);
    var history = new ArrayList<EventType>();
    var ids = new ArrayList<String>();
    for (int i = 0; i < 10; i++) {
      Command next = ten.next(after(history.toArray(EventType[]::new))).orElseThrow();
      ids.add(next.getScheduleActivityTaskCommandAttributes().getActivityId());
      history.add(EVENT_TYPE_ACTIVITY_TASK_SCHEDULED);
      assertThat(ten.next(after(history.toArray(EventType[]::new)))).isEmpty();
      history.add(EVENT_TYPE_ACTIVITY_TASK_COMPLETED);
    }

    assertThat(ids).containsExactly("1", "2", "3", "4", "5", "6", "7", "8", "9", "10");
    assertThat(type(ten, after(history.toArray(EventType[]::new))))
        .contains(COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION);
  }

  @Test
  void completesOnceAllSignalsAreThere() {
    var signals = workload(Scenario.SIGNALS);

    assertThat(signals.next(after())).isEmpty();
    assertThat(signals.next(after(EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED))).isEmpty();
    assertThat(type(
            signals,
            after(EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED, EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED)))
        .contains(COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION);
  }

  @Test
  void completesOnceItsTimerHasFired() {
    var timers = workload(Scenario.TIMERS);

    Command start = timers.next(after()).orElseThrow();

    assertThat(start.getCommandType()).isEqualTo(COMMAND_TYPE_START_TIMER);
    assertThat(start.getStartTimerCommandAttributes().getStartToFireTimeout())
        .isEqualTo(Durations.fromMillis(250));
    assertThat(timers.next(after(EVENT_TYPE_TIMER_STARTED))).isEmpty();
    assertThat(type(timers, after(EVENT_TYPE_TIMER_STARTED, EVENT_TYPE_TIMER_FIRED)))
        .contains(COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION);
  }

  @Test
  void failsIfAnActivityDoes() {
    var failed = after(EVENT_TYPE_ACTIVITY_TASK_SCHEDULED, EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT);

    Command next = workload(Scenario.ONE_ACTIVITY).next(failed).orElseThrow();

    assertThat(next.getCommandType()).isEqualTo(COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION);
    assertThat(Workload.outcome(next)).contains(Outcome.FAILED);
  }

  @Test
  void givesPayloadsTheirSizeAndTheSameBytesInEveryRun() {
    var first = new Ballast(1_024).payloads();

    assertThat(first.getPayloads(0).getData().size()).isEqualTo(1_024);
    assertThat(new Ballast(1_024).payloads()).isEqualTo(first);
  }

  @Test
  void remembersARunOnlyAtItsLastTaskAndOnlySoManyRuns() {
    var cache = new RunCache(2);
    cache.put("a", 3, after(EVENT_TYPE_TIMER_STARTED));
    cache.put("b", 3, Progress.NONE);

    assertThat(cache.at("a", 3)).contains(after(EVENT_TYPE_TIMER_STARTED));
    assertThat(cache.at("a", 4)).isEmpty();

    cache.put("c", 3, Progress.NONE); // b was used least recently
    assertThat(cache.at("b", 3)).isEmpty();
    assertThat(cache.at("a", 3)).isPresent();

    cache.forget("a");
    assertThat(cache.at("a", 3)).isEmpty();
  }

  private static Optional<CommandType> type(Workload workload, Progress progress) {
    return workload.next(progress).map(Command::getCommandType);
  }

  /** In two steps, as sticky tasks bring it. */
  private static Progress after(EventType... types) {
    return Progress.NONE
        .after(Stream.of(EVENT_TYPE_WORKFLOW_EXECUTION_STARTED, EVENT_TYPE_WORKFLOW_TASK_STARTED)
            .map(WorkloadTest::event)
            .toList())
        .after(Stream.of(types).map(WorkloadTest::event).toList());
  }

  private static HistoryEvent event(EventType type) {
    return HistoryEvent.newBuilder().setEventType(type).build();
  }

  private static Workload workload(Scenario scenario) {
    var work = new Work(scenario, 1_024, 2, 1, Duration.ofMillis(250));
    return new Workload(work, TaskQueue.getDefaultInstance());
  }
}
