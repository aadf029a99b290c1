package dev.almanac.conformance.crash;

import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.TimeoutFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Runs a chore that is retried, a timer and a chore that must not be, then awaits its signals. */
public final class ErrandWorkflow implements Errand {
  private final List<Integer> notes = new ArrayList<>();

  private final Chores retried = Workflow.newActivityStub(
      Chores.class,
      ActivityOptions.newBuilder()
          .setStartToCloseTimeout(Duration.ofSeconds(5))
          .setRetryOptions(RetryOptions.newBuilder()
              .setInitialInterval(Duration.ofMillis(100))
              .setMaximumInterval(Duration.ofSeconds(1))
              .build())
          .build());

  private final Chores once = Workflow.newActivityStub(
      Chores.class,
      ActivityOptions.newBuilder()
          .setStartToCloseTimeout(Duration.ofSeconds(10))
          .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
          .build());

  @Override
  public Outcome run(Plan plan) {
    String first = retried.untilItWorks(plan.failures(), plan.choreMillis());
    Workflow.sleep(plan.pauseMillis());
    String second = doOnce(plan);
    Workflow.await(() -> new HashSet<>(notes).size() >= plan.notes());
    return new Outcome(first, second, notes);
  }

  private String doOnce(Plan plan) {
    try {
      return once.once(plan.choreMillis());
    } catch (ActivityFailure e) {
      if (e.getCause() instanceof TimeoutFailure) {
        return TIMED_OUT;
      }
      throw e;
    }
  }

  @Override
  public void note(int number) {
    notes.add(number);
  }
}
