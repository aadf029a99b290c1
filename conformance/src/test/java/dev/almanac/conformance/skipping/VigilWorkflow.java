package dev.almanac.conformance.skipping;

import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.TimeoutFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/** Waits as it is told to, and says what came of it. */
public final class VigilWorkflow implements Vigil {
  private String caller = "nobody";

  @Override
  public String keep(Kind kind, int days) {
    return switch (kind) {
      case TIMER -> {
        Workflow.sleep(Duration.ofDays(days));
        yield "rested";
      }
      case ATTEMPTS -> chores(ActivityOptions.newBuilder()).tryAgain();
      case NOBODY -> nobody();
      case WORK -> work();
      case SIGNAL -> {
        Workflow.await(Duration.ofDays(days), () -> !caller.equals("nobody"));
        yield "called by " + caller;
      }
    };
  }

  @Override
  public void call(String name) {
    caller = name;
  }

  private static String nobody() {
    var alone = ActivityOptions.newBuilder()
        .setTaskQueue("a queue without a worker")
        .setScheduleToStartTimeout(Duration.ofDays(1));
    try {
      return chores(alone).work();
    } catch (ActivityFailure e) {
      return e.getCause() instanceof TimeoutFailure timeout
          ? timeout.getTimeoutType().name()
          : e.toString();
    }
  }

  private static String work() {
    Promise<String> work = Async.function(chores(ActivityOptions.newBuilder())::work);
    Promise<String> hour =
        Workflow.newTimer(Duration.ofHours(1)).thenApply(fired -> "the hour was first");
    return String.valueOf(Promise.anyOf(work, hour).get());
  }

  private static Chores chores(ActivityOptions.Builder options) {
    return Workflow.newActivityStub(
        Chores.class,
        options
            .setStartToCloseTimeout(Duration.ofDays(2))
            .setRetryOptions(RetryOptions.newBuilder()
                .setInitialInterval(Duration.ofHours(5))
                .setBackoffCoefficient(2)
                .build())
            .build());
  }
}
