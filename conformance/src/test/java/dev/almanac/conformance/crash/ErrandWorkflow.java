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

/**
 * Runs a chore that is retried, a timer and a chore that must not be, then awaits its signals and
 * updates.
 */
public final class ErrandWorkflow implements Errand {
  /** Between the acceptance of an update and its application there is time for a crash. */
  private static final Duration MOMENT = Duration.ofMillis(50);

  private final List<Integer> notes = new ArrayList<>();
  private final List<Integer> accepted = new ArrayList<>();
  private final List<Integer> amended = new ArrayList<>();

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
    Workflow.await(() -> new HashSet<>(notes).size() >= plan.notes()
        && new HashSet<>(amended).size() >= plan.amendments()
        && Workflow.isEveryHandlerFinished());
    return new Outcome(first, second, seen());
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

  @Override
  public int amend(int number) {
    accepted.add(number);
    Workflow.sleep(MOMENT);
    amended.add(number);
    return amended.size();
  }

  @Override
  public void refuseBad(int number) {
    if (number == BAD) {
      throw new IllegalArgumentException("A bad number");
    }
  }

  @Override
  public Seen seen() {
    return new Seen(List.copyOf(notes), List.copyOf(accepted), List.copyOf(amended));
  }
}
