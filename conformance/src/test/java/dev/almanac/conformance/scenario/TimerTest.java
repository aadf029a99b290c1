package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_TIMER_CANCELED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_TIMER_FIRED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_TIMER_STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@OnEachDatabase
class TimerTest {
  private final Storage storage;

  TimerTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void firesOnceItIsDue() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          long before = Workflow.currentTimeMillis();
          Workflow.sleep(Duration.ofMillis(700));
          return "" + (Workflow.currentTimeMillis() - before >= 700);
        })
        .open()) {
      var workflow = stage.start("");

      assertThat(Stage.result(workflow)).isEqualTo("true");

      var started = first(stage.history(workflow), EVENT_TYPE_TIMER_STARTED);
      var fired = first(stage.history(workflow), EVENT_TYPE_TIMER_FIRED);
      assertThat(started.getTimerStartedEventAttributes().getStartToFireTimeout())
          .isEqualTo(Durations.fromMillis(700));
      assertThat(started.getTimerStartedEventAttributes().getWorkflowTaskCompletedEventId())
          .isEqualTo(4);
      assertThat(fired.getTimerFiredEventAttributes().getStartedEventId())
          .isEqualTo(started.getEventId());
      assertThat(fired.getTimerFiredEventAttributes().getTimerId())
          .isEqualTo(started.getTimerStartedEventAttributes().getTimerId());
      assertThat(
              Durations.toMillis(Timestamps.between(started.getEventTime(), fired.getEventTime())))
          .isBetween(700L, 5_000L);
    }
  }

  @Test
  void fireInTheOrderInWhichTheyAreDue() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          List<String> fired = new ArrayList<>();
          List<Promise<Boolean>> timers = new ArrayList<>();
          for (int delay : new int[] {900, 300, 600}) {
            timers.add(Workflow.newTimer(Duration.ofMillis(delay))
                .thenApply(none -> fired.add("" + delay)));
          }
          Promise.allOf(timers).get();
          return "" + fired;
        })
        .open()) {
      assertThat(Stage.result(stage.start(""))).isEqualTo("[300, 600, 900]");
    }
  }

  @Test
  void canBeCancelled() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          var scope = Workflow.newCancellationScope(() -> Workflow.newTimer(Duration.ofHours(1)));
          scope.run();
          Workflow.sleep(Duration.ofMillis(10));
          scope.cancel();
          Workflow.sleep(Duration.ofMillis(10));
          return "cancelled";
        })
        .open()) {
      var workflow = stage.start("");

      assertThat(Stage.result(workflow)).isEqualTo("cancelled");

      var canceled = first(stage.history(workflow), EVENT_TYPE_TIMER_CANCELED);
      assertThat(canceled.getTimerCanceledEventAttributes().getStartedEventId()).isEqualTo(5);
    }
  }

  @Test
  void givesUpWaitingForASignal() {
    try (var stage = Stage.on(storage)
        .plays(
            (input, pokes) -> "" + Workflow.await(Duration.ofMillis(200), () -> !pokes.isEmpty()))
        .open()) {
      assertThat(Stage.result(stage.start(""))).isEqualTo("false");
    }
  }

  @Test
  void isCancelledWhenTheSignalComes() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          boolean came = Workflow.await(Duration.ofHours(1), () -> !pokes.isEmpty());
          Workflow.sleep(Duration.ofMillis(10));
          return "" + came;
        })
        .open()) {
      var workflow = stage.start("");
      workflow.signal(Script.POKE, "now");

      assertThat(Stage.result(workflow)).isEqualTo("true");
    }
  }

  private static HistoryEvent first(List<HistoryEvent> events, EventType type) {
    return events.stream()
        .filter(event -> event.getEventType() == type)
        .findFirst()
        .orElseThrow();
  }
}
