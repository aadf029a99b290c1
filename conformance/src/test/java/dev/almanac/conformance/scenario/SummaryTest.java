package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.temporal.activity.Activity;
import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityInfo;
import io.temporal.api.enums.v1.EventType;
import io.temporal.client.ActivityCanceledException;
import io.temporal.client.WorkflowStub;
import io.temporal.common.Priority;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.Promise;
import io.temporal.workflow.TimerOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What commands carry along, and activities cancelled from elsewhere. */
@OnEachDatabase
class SummaryTest {
  private final Storage storage;

  SummaryTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void keepsSummariesAndPriorities() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          Workflow.newTimer(
                  Duration.ofMillis(10),
                  TimerOptions.newBuilder().setSummary("a nap").build())
              .get();
          return Activities.act(
              input,
              options -> options
                  .setSummary("a deed")
                  .setPriority(Priority.newBuilder().setPriorityKey(2).build()));
        })
        .open()) {
      var workflow = stage.start(
          stage.workflow(options ->
              options.setPriority(Priority.newBuilder().setPriorityKey(4).build())),
          "x");
      Stage.result(workflow);

      assertThat(summary(stage, workflow, EventType.EVENT_TYPE_TIMER_STARTED)).isEqualTo("a nap");
      assertThat(summary(stage, workflow, EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED))
          .isEqualTo("a deed");
      var events = stage.history(workflow);
      assertThat(events
              .getFirst()
              .getWorkflowExecutionStartedEventAttributes()
              .getPriority()
              .getPriorityKey())
          .isEqualTo(4);
    }
  }

  @Test
  void tellsCompletersElsewhereOfACancellation() throws InterruptedException {
    BlockingQueue<ActivityInfo> begun = new LinkedBlockingQueue<>();
    try (var stage = Stage.on(storage)
        .does(input -> {
          var context = Activity.getExecutionContext();
          context.doNotCompleteOnReturn();
          begun.add(context.getInfo());
          return "";
        })
        .plays((input, pokes) -> {
          var promise = new AtomicReference<Promise<String>>();
          var scope = Workflow.newCancellationScope(() -> promise.set(Activities.begin(
              "",
              options -> options
                  .setHeartbeatTimeout(Duration.ofSeconds(30))
                  .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED))));
          scope.run();
          Workflow.await(() -> !pokes.isEmpty());
          scope.cancel();
          try {
            return promise.get().get();
          } catch (ActivityFailure e) {
            return "" + (e.getCause() instanceof CanceledFailure);
          }
        })
        .open()) {
      var workflow = stage.start("");
      var info = begun.poll(30, TimeUnit.SECONDS);
      assertThat(info).isNotNull();
      var elsewhere = stage.client().newActivityCompletionClient();
      elsewhere.heartbeat(info.getTaskToken(), "fine");
      workflow.signal(Script.POKE, "cancel");
      Await.until(
          "the activity is to be cancelled",
          () -> stage
              .eventTypes(workflow)
              .contains(EventType.EVENT_TYPE_ACTIVITY_TASK_CANCEL_REQUESTED));

      assertThatThrownBy(() -> elsewhere.heartbeat(info.getTaskToken(), "still here"))
          .hasRootCauseInstanceOf(ActivityCanceledException.class);
      elsewhere.reportCancellation(info.getTaskToken(), "stopped");

      assertThat(Stage.result(workflow)).isEqualTo("true");
    }
  }

  private static String summary(Stage stage, WorkflowStub workflow, EventType type) {
    var payload = stage.history(workflow).stream()
        .filter(event -> event.getEventType() == type)
        .findFirst()
        .orElseThrow()
        .getUserMetadata()
        .getSummary();
    return DefaultDataConverter.STANDARD_INSTANCE.fromPayload(payload, String.class, String.class);
  }
}
