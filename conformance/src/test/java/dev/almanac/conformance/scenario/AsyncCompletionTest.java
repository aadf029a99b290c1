package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInfo;
import io.temporal.client.ActivityNotExistsException;
import io.temporal.client.WorkflowFailedException;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Activities whose result comes from elsewhere. */
@OnEachDatabase
class AsyncCompletionTest {
  private final BlockingQueue<ActivityInfo> begun = new LinkedBlockingQueue<>();
  private final Storage storage;

  AsyncCompletionTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void completesByToken() throws InterruptedException {
    try (var stage = stage()) {
      var workflow = stage.start("");
      var info = next();
      var elsewhere = stage.client().newActivityCompletionClient();
      elsewhere.heartbeat(info.getTaskToken(), "half");

      elsewhere.complete(info.getTaskToken(), "from elsewhere");

      assertThat(Stage.result(workflow)).isEqualTo("from elsewhere");
      assertThatThrownBy(() -> elsewhere.complete(info.getTaskToken(), "again"))
          .isInstanceOf(ActivityNotExistsException.class);
    }
  }

  @Test
  void completesById() throws InterruptedException {
    try (var stage = stage()) {
      var workflow = stage.start("");
      var info = next();
      var elsewhere = stage.client().newActivityCompletionClient();
      elsewhere.heartbeat(info.getWorkflowId(), Optional.empty(), info.getActivityId(), "half");

      elsewhere.complete(
          info.getWorkflowId(),
          Optional.ofNullable(info.getWorkflowRunId()),
          info.getActivityId(),
          "by id");

      assertThat(Stage.result(workflow)).isEqualTo("by id");
      assertThatThrownBy(() -> elsewhere.complete(
              info.getWorkflowId(), Optional.empty(), info.getActivityId(), "again"))
          .isInstanceOf(ActivityNotExistsException.class);
    }
  }

  @Test
  void failsByTokenAndIsTriedAgain() throws InterruptedException {
    try (var stage = stage()) {
      var workflow = stage.start("");
      var elsewhere = stage.client().newActivityCompletionClient();
      var first = next();
      elsewhere.completeExceptionally(
          first.getTaskToken(), ApplicationFailure.newFailure("no", "No"));

      var second = next();
      assertThat(second.getAttempt()).isEqualTo(2);
      assertThatThrownBy(() -> elsewhere.complete(first.getTaskToken(), "stale"))
          .isInstanceOf(ActivityNotExistsException.class);
      elsewhere.complete(second.getTaskToken(), "yes");

      assertThat(Stage.result(workflow)).isEqualTo("yes");
    }
  }

  @Test
  void failsByIdForGood() throws InterruptedException {
    try (var stage = stage()) {
      var workflow = stage.start("");
      var info = next();
      stage
          .client()
          .newActivityCompletionClient()
          .completeExceptionally(
              info.getWorkflowId(),
              Optional.empty(),
              info.getActivityId(),
              ApplicationFailure.newNonRetryableFailure("never", "Never"));

      assertThatThrownBy(() -> Stage.result(workflow))
          .isInstanceOf(WorkflowFailedException.class)
          .rootCause()
          .hasMessageContaining("never");
    }
  }

  private ActivityInfo next() throws InterruptedException {
    var info = begun.poll(30, TimeUnit.SECONDS);
    assertThat(info).isNotNull();
    return info;
  }

  private Stage stage() {
    return Stage.on(storage)
        .does(input -> {
          var context = Activity.getExecutionContext();
          context.doNotCompleteOnReturn();
          begun.add(context.getInfo());
          return "";
        })
        .plays((input, pokes) ->
            Activities.act(input, options -> options.setHeartbeatTimeout(Duration.ofSeconds(30))))
        .open();
  }
}
