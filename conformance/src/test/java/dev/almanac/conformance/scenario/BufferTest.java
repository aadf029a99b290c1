package dev.almanac.conformance.scenario;

import static dev.almanac.conformance.scenario.Rewind.startAndRest;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_TIMER_CANCELED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_TIMER_FIRED;
import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.enums.v1.EventType;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What happens to a run while a worker thinks about it. */
@OnEachDatabase
class BufferTest {
  private final Storage storage;

  BufferTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void putsResultsOfActivitiesBehindSignals() throws InterruptedException {
    var thinking = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var acted = new CountDownLatch(2);
    try (var stage = Stage.on(storage)
        .does(input -> {
          hold(go);
          acted.countDown();
          return input;
        })
        .plays((input, pokes) -> {
          Promise<String> first = Activities.begin("a", options -> options);
          Promise<String> second = Activities.begin("b", options -> options);
          Workflow.await(() -> !pokes.isEmpty());
          thinking.countDown();
          hold(acted);
          Workflow.await(() -> pokes.size() == 2);
          return first.get() + second.get() + pokes;
        })
        .open()) {
      var workflow = startAndRest(stage);
      workflow.signal(Script.POKE, "1");
      assertThat(thinking.await(30, TimeUnit.SECONDS)).isTrue();
      go.countDown();
      workflow.signal(Script.POKE, "2");

      assertThat(Stage.result(workflow)).isEqualTo("ab[1, 2]");
      assertThat(startsPrecedeResults(stage.eventTypes(workflow))).isTrue();
    }
  }

  @Test
  void takesBackATimerThatFiredMeanwhile() throws InterruptedException {
    var slow = new CountDownLatch(1);
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          var timer = new AtomicReference<Promise<Void>>();
          CancellationScope scope = Workflow.newCancellationScope(
              () -> timer.set(Workflow.newTimer(Duration.ofMillis(300))));
          scope.run();
          Workflow.await(() -> !pokes.isEmpty());
          hold(slow);
          scope.cancel();
          Workflow.sleep(Duration.ofMillis(10));
          return "" + timer.get().isCompleted();
        })
        .open()) {
      var workflow = startAndRest(stage);
      workflow.signal(Script.POKE, "now");
      // The timer is due while the workflow is held up.
      assertThat(new CountDownLatch(1).await(900, TimeUnit.MILLISECONDS)).isFalse();
      slow.countDown();

      Stage.result(workflow);
      var types = stage.eventTypes(workflow);
      assertThat(types.contains(EVENT_TYPE_TIMER_CANCELED))
          .isEqualTo(types.stream().filter(EVENT_TYPE_TIMER_FIRED::equals).count() == 1);
    }
  }

  /** That each activity has started in the history before it has ended there. */
  private static boolean startsPrecedeResults(List<EventType> types) {
    int open = 0;
    for (var type : types) {
      open += type == EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED ? 1 : 0;
      open -= type == EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED ? 1 : 0;
      if (open < 0) {
        return false;
      }
    }
    return open == 0;
  }

  private static void hold(CountDownLatch until) {
    try {
      assertThat(until.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
