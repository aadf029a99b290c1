package dev.almanac.conformance.scenario;

import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** How workflows of scenarios ask for activities. */
final class Activities {
  private Activities() {}

  /** Does it and waits, retried every 10 ms. */
  static String act(String input) {
    return act(input, options -> options);
  }

  static String act(String input, UnaryOperator<ActivityOptions.Builder> with) {
    return begin(input, with).get();
  }

  static Promise<String> begin(String input, UnaryOperator<ActivityOptions.Builder> with) {
    var options = ActivityOptions.newBuilder()
        .setStartToCloseTimeout(Duration.ofMinutes(1))
        .setRetryOptions(retries(0));
    return Workflow.newUntypedActivityStub(with.apply(options).build())
        .executeAsync(Deed.TYPE, String.class, input);
  }

  /** At most so many attempts, 10 ms apart; 0 is without end. */
  static RetryOptions retries(int attempts) {
    return RetryOptions.newBuilder()
        .setInitialInterval(Duration.ofMillis(10))
        .setBackoffCoefficient(1)
        .setMaximumAttempts(attempts)
        .build();
  }
}
