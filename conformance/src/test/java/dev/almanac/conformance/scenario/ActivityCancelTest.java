package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_ACTIVITY_TASK_CANCELED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_ACTIVITY_TASK_CANCEL_REQUESTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.activity.Activity;
import io.temporal.activity.ActivityCancellationType;
import io.temporal.client.ActivityCompletionException;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Activities that a workflow no longer wants. */
@OnEachDatabase
class ActivityCancelTest {
  private final Storage storage;

  ActivityCancelTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void endsOneThatNobodyTook() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) ->
            cancelled("nobody-here", ActivityCancellationType.WAIT_CANCELLATION_COMPLETED))
        .open()) {
      var workflow = stage.start("");

      assertThat(Stage.result(workflow)).isEqualTo("cancelled");
      assertThat(stage.eventTypes(workflow))
          .containsSubsequence(
              EVENT_TYPE_ACTIVITY_TASK_CANCEL_REQUESTED, EVENT_TYPE_ACTIVITY_TASK_CANCELED);
    }
  }

  @Test
  void isToldWithTheNextHeartbeat() {
    try (var stage = Stage.on(storage)
        .does(input -> beatUntilCancelled())
        .plays(
            (input, pokes) -> cancelled("", ActivityCancellationType.WAIT_CANCELLATION_COMPLETED))
        .open()) {
      var workflow = stage.start("");

      assertThat(Stage.result(workflow)).isEqualTo("cancelled");
      var canceled = stage.history(workflow).stream()
          .filter(event -> event.getEventType() == EVENT_TYPE_ACTIVITY_TASK_CANCELED)
          .findAny()
          .orElseThrow()
          .getActivityTaskCanceledEventAttributes();
      assertThat(canceled.getStartedEventId()).isPositive();
      assertThat(canceled.getLatestCancelRequestedEventId()).isPositive();
    }
  }

  @Test
  void mayCompleteAllTheSame() {
    try (var stage = Stage.on(storage)
        .does(input -> {
          beatUntilCancelled("stubborn");
          return "stubborn";
        })
        .plays(
            (input, pokes) -> cancelled("", ActivityCancellationType.WAIT_CANCELLATION_COMPLETED))
        .open()) {
      assertThat(Stage.result(stage.start(""))).isEqualTo("stubborn");
    }
  }

  @Test
  void needNotBeWaitedFor() throws InterruptedException {
    var told = new CountDownLatch(1);
    try (var stage = Stage.on(storage)
        .does(input -> {
          beatUntilCancelled("");
          told.countDown();
          return input;
        })
        .plays((input, pokes) -> {
          String outcome = cancelled("", ActivityCancellationType.TRY_CANCEL);
          Workflow.await(() -> !pokes.isEmpty());
          return outcome;
        })
        .open()) {
      var workflow = stage.start("");
      assertThat(told.await(30, TimeUnit.SECONDS)).isTrue();
      workflow.signal(Script.POKE, "");

      assertThat(Stage.result(workflow)).isEqualTo("cancelled");
    }
  }

  @Test
  void canBeAbandoned() {
    var held = new CountDownLatch(1);
    try (var stage = Stage.on(storage)
        .does(input -> {
          await(held);
          return input;
        })
        .plays((input, pokes) -> cancelled("", ActivityCancellationType.ABANDON))
        .open()) {
      var workflow = stage.start("");

      assertThat(Stage.result(workflow)).isEqualTo("cancelled");
      assertThat(stage.eventTypes(workflow))
          .doesNotContain(EVENT_TYPE_ACTIVITY_TASK_CANCEL_REQUESTED);
      held.countDown();
    }
  }

  @Test
  void learnsThatItsWorkflowIsGone() throws InterruptedException {
    var gone = new AtomicReference<Class<?>>();
    var beating = new CountDownLatch(1);
    var told = new CountDownLatch(1);
    try (var stage = Stage.on(storage)
        .does(input -> {
          beating.countDown();
          try {
            return beatUntilCancelled();
          } catch (ActivityCompletionException e) {
            gone.set(e.getClass());
            told.countDown();
            throw e;
          }
        })
        .plays((input, pokes) ->
            Activities.act(input, options -> options.setHeartbeatTimeout(Duration.ofSeconds(30))))
        .open()) {
      var workflow = stage.start("");
      assertThat(beating.await(30, TimeUnit.SECONDS)).isTrue();
      workflow.terminate("enough");

      assertThat(told.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(gone.get().getSimpleName()).isEqualTo("ActivityNotExistsException");
    }
  }

  /** Begins an activity, lets it start, cancels it and says what came of it. */
  private static String cancelled(String queue, ActivityCancellationType type) {
    var promise = new AtomicReference<Promise<String>>();
    var scope = Workflow.newCancellationScope(() -> promise.set(Activities.begin("", options -> {
      options.setHeartbeatTimeout(Duration.ofSeconds(30)).setCancellationType(type);
      return queue.isEmpty() ? options : options.setTaskQueue(queue);
    })));
    scope.run();
    Workflow.sleep(Duration.ofMillis(300));
    scope.cancel();
    try {
      return promise.get().get();
    } catch (ActivityFailure e) {
      return e.getCause() instanceof CanceledFailure ? "cancelled" : "" + e.getCause();
    } catch (CanceledFailure e) {
      return "cancelled";
    }
  }

  private static String beatUntilCancelled() {
    while (true) {
      Activity.getExecutionContext().heartbeat("");
      await(new CountDownLatch(1), 50);
    }
  }

  private static void beatUntilCancelled(String ignored) {
    try {
      beatUntilCancelled();
    } catch (ActivityCompletionException e) {
      assertThat(e).isNotNull();
    }
  }

  private static void await(CountDownLatch latch) {
    await(latch, 20_000);
  }

  private static void await(CountDownLatch latch, int millis) {
    try {
      if (latch.await(millis, TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
