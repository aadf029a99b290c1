package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_ACTIVITY_TASK_FAILED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInfo;
import io.temporal.activity.LocalActivityOptions;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowFailedException;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@OnEachDatabase
class ActivityTest {
  private final Storage storage;

  ActivityTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void isTriedAgainUntilItSucceeds() {
    try (var stage = Stage.on(storage)
        .does(input -> {
          int attempt = info().getAttempt();
          if (attempt < 3) {
            throw ApplicationFailure.newFailure("attempt " + attempt, "Early");
          }
          return "attempt " + attempt;
        })
        .plays((input, pokes) -> Activities.act(input))
        .open()) {
      var workflow = stage.start("");

      assertThat(Stage.result(workflow)).isEqualTo("attempt 3");

      var started = only(stage.history(workflow), EVENT_TYPE_ACTIVITY_TASK_STARTED)
          .getActivityTaskStartedEventAttributes();
      assertThat(started.getAttempt()).isEqualTo(3);
      assertThat(started.getLastFailure().getMessage()).isEqualTo("attempt 2");
    }
  }

  @Test
  void isNotTriedAgainAfterFailuresThatForbidIt() {
    var tries = new AtomicInteger();
    try (var stage = Stage.on(storage)
        .does(input -> {
          tries.incrementAndGet();
          throw input.equals("listed")
              ? ApplicationFailure.newFailure("no", "Hopeless")
              : ApplicationFailure.newNonRetryableFailure("no", "Final");
        })
        .plays((input, pokes) -> Activities.act(
            input,
            options -> options.setRetryOptions(
                RetryOptions.newBuilder().setDoNotRetry("Hopeless").build())))
        .open()) {
      for (String input : List.of("listed", "final")) {
        var workflow = stage.start(input);

        assertThatThrownBy(() -> Stage.result(workflow))
            .isInstanceOf(WorkflowFailedException.class)
            .cause()
            .isInstanceOfSatisfying(
                ActivityFailure.class,
                e -> assertThat(e.getRetryState())
                    .isEqualTo(RetryState.RETRY_STATE_NON_RETRYABLE_FAILURE));
        only(stage.history(workflow), EVENT_TYPE_ACTIVITY_TASK_FAILED);
      }
      assertThat(tries).hasValue(2);
    }
  }

  @Test
  void waitsAsLongAsTheFailureAsks() {
    try (var stage = Stage.on(storage)
        .does(input -> {
          if (info().getAttempt() == 1) {
            throw ApplicationFailure.newBuilder()
                .setMessage("soon")
                .setType("Busy")
                .setNextRetryDelay(Duration.ofMillis(50))
                .build();
          }
          return "then";
        })
        .plays((input, pokes) -> Activities.act(
            input,
            options -> options.setRetryOptions(RetryOptions.newBuilder()
                .setInitialInterval(Duration.ofHours(1))
                .build())))
        .open()) {
      assertThat(Stage.result(stage.start(""))).isEqualTo("then");
    }
  }

  @Test
  void runsBesideOthers() {
    try (var stage = Stage.on(storage)
        .does(input -> input + "!")
        .plays((input, pokes) -> {
          List<Promise<String>> promises = new ArrayList<>();
          for (int i = 0; i < 20; i++) {
            promises.add(Activities.begin("" + i, options -> options));
          }
          Promise.allOf(promises).get();
          return "" + promises.stream().map(Promise::get).toList();
        })
        .open()) {
      assertThat(Stage.result(stage.start(""))).startsWith("[0!, 1!").endsWith("19!]");
    }
  }

  @Test
  void handsDetailsOfHeartbeatsToTheNextAttempt() {
    try (var stage = Stage.on(storage)
        .does(input -> {
          var context = Activity.getExecutionContext();
          var details = context.getHeartbeatDetails(Integer.class);
          if (details.isEmpty()) {
            context.heartbeat(42);
            throw ApplicationFailure.newFailure("again", "Again");
          }
          return "found " + details.get();
        })
        .plays((input, pokes) ->
            Activities.act(input, options -> options.setHeartbeatTimeout(Duration.ofSeconds(10))))
        .open()) {
      assertThat(Stage.result(stage.start(""))).isEqualTo("found 42");
    }
  }

  @Test
  void knowsWhereItBelongs() {
    try (var stage = Stage.on(storage)
        .does(input -> info().getWorkflowId() + " " + info().getWorkflowRunId() + " "
            + info().getNamespace() + " " + info().getWorkflowType())
        .plays((input, pokes) -> Activities.act(input))
        .open()) {
      var workflow = stage.start("");
      var run = Stage.execution(workflow);

      assertThat(Stage.result(workflow))
          .isEqualTo("%s %s default Script".formatted(run.getWorkflowId(), run.getRunId()));
    }
  }

  @Test
  void runsInsideTheWorkerWhenItIsLocal() {
    try (var stage = Stage.on(storage)
        .does(input -> {
          if (info().getAttempt() < 3) {
            throw new IllegalStateException("not yet");
          }
          return "local " + info().getAttempt();
        })
        .plays((input, pokes) -> {
          var local = Workflow.newUntypedLocalActivityStub(LocalActivityOptions.newBuilder()
              .setStartToCloseTimeout(Duration.ofSeconds(10))
              .setRetryOptions(Activities.retries(5))
              .build());
          String first = local.execute(Deed.TYPE, String.class, input);
          return first + ", "
              + Async.function(() -> local.execute(Deed.TYPE, String.class, input))
                  .get();
        })
        .open()) {
      var workflow = stage.start("");

      assertThat(Stage.result(workflow)).isEqualTo("local 3, local 3");
      assertThat(stage.eventTypes(workflow))
          .contains(EventType.EVENT_TYPE_MARKER_RECORDED)
          .doesNotContain(EVENT_TYPE_ACTIVITY_TASK_SCHEDULED);
    }
  }

  private static ActivityInfo info() {
    return Activity.getExecutionContext().getInfo();
  }

  private static HistoryEvent only(List<HistoryEvent> events, EventType type) {
    var found = events.stream().filter(event -> event.getEventType() == type).toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }
}
