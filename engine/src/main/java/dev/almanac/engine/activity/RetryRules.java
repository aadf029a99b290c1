package dev.almanac.engine.activity;

import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.failure.v1.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Decides whether and when something that failed is retried. */
public final class RetryRules {
  private static final Duration FIRST_INTERVAL = Duration.ofSeconds(1);
  private static final double COEFFICIENT = 2;
  private static final int LONGEST_IN_FIRSTS = 100;
  private static final String TIMEOUT = "TemporalTimeout:";
  private static final String START_TO_CLOSE = TIMEOUT + "StartToClose";
  private static final String HEARTBEAT = TIMEOUT + "Heartbeat";
  private static final Set<String> TIMEOUTS =
      Set.of(START_TO_CLOSE, HEARTBEAT, TIMEOUT + "ScheduleToStart", TIMEOUT + "ScheduleToClose");

  private RetryRules() {}

  /** What follows a failed attempt. */
  public sealed interface Next {
    record At(Instant due) implements Next {}

    record Never(RetryState why) implements Next {}
  }

  /** Returns the problem with a complete policy, if any. A single attempt needs no valid policy. */
  public static Optional<String> problem(RetryPolicy policy) {
    var first = ProtoDurations.of(policy.getInitialInterval());
    var longest = ProtoDurations.of(policy.getMaximumInterval());
    if (policy.getMaximumAttempts() == 1) {
      return Optional.empty();
    }
    if (policy.getMaximumAttempts() < 0) {
      return Optional.of("RetryPolicy.MaximumAttempts is negative.");
    }
    if (first.isNegative()) {
      return Optional.of("RetryPolicy.InitialInterval is negative.");
    }
    if (!(policy.getBackoffCoefficient() >= 1)) { // also true for NaN
      return Optional.of("RetryPolicy.BackoffCoefficient is below 1.");
    }
    if (longest.compareTo(first) < 0) {
      return Optional.of("RetryPolicy.MaximumInterval is shorter than its InitialInterval.");
    }
    return policy.getNonRetryableErrorTypesList().stream()
        .filter(type -> type.startsWith(TIMEOUT) && !TIMEOUTS.contains(type))
        .map(type -> "RetryPolicy.NonRetryableErrorTypes names an unknown timeout: " + type)
        .findFirst();
  }

  /** Fills in the defaults of a policy. */
  public static RetryPolicy filled(RetryPolicy policy) {
    var filled = policy.toBuilder();
    var first = ProtoDurations.of(policy.getInitialInterval());
    if (first.isZero()) {
      first = FIRST_INTERVAL;
      filled.setInitialInterval(ProtoDurations.message(first));
    }
    if (policy.getBackoffCoefficient() == 0) {
      filled.setBackoffCoefficient(COEFFICIENT);
    }
    if (!policy.hasMaximumInterval()
        || ProtoDurations.of(policy.getMaximumInterval()).isZero()) {
      filled.setMaximumInterval(ProtoDurations.message(first.multipliedBy(LONGEST_IN_FIRSTS)));
    }
    return filled.build();
  }

  /**
   * Decides after a failed attempt.
   *
   * @param attempt counted from 1
   * @param expiry the end of all attempts
   */
  public static Next after(
      RetryPolicy policy, int attempt, Failure failure, Instant now, Optional<Instant> expiry) {
    if (!retryable(policy, failure)) {
      return new Next.Never(RetryState.RETRY_STATE_NON_RETRYABLE_FAILURE);
    }
    if (policy.getMaximumAttempts() > 0 && attempt >= policy.getMaximumAttempts()) {
      return new Next.Never(RetryState.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED);
    }
    var due = now.plus(interval(policy, attempt, failure));
    return expiry.isPresent() && due.isAfter(expiry.get())
        ? new Next.Never(RetryState.RETRY_STATE_TIMEOUT)
        : new Next.At(due);
  }

  private static Duration interval(RetryPolicy policy, int attempt, Failure failure) {
    if (failure.getApplicationFailureInfo().hasNextRetryDelay()) {
      return ProtoDurations.of(failure.getApplicationFailureInfo().getNextRetryDelay());
    }
    var first = ProtoDurations.of(policy.getInitialInterval());
    var longest = ProtoDurations.of(policy.getMaximumInterval());
    double millis =
        first.toMillis() * Math.pow(policy.getBackoffCoefficient(), Math.max(0, attempt - 1));
    boolean tooLong = !longest.isZero() && millis > longest.toMillis();
    return tooLong ? longest : Duration.ofMillis((long) Math.min(millis, Integer.MAX_VALUE * 1e3));
  }

  /** Returns the backoff after an attempt whose failure does not set one. */
  static Duration pause(RetryPolicy policy, int attempt) {
    return interval(policy, attempt, Failure.getDefaultInstance());
  }

  private static boolean retryable(RetryPolicy policy, Failure failure) {
    return switch (failure.getFailureInfoCase()) {
      case TERMINATED_FAILURE_INFO, CANCELED_FAILURE_INFO -> false;
      case TIMEOUT_FAILURE_INFO ->
        retryable(policy, failure.getTimeoutFailureInfo().getTimeoutType());
      case SERVER_FAILURE_INFO -> !failure.getServerFailureInfo().getNonRetryable();
      case APPLICATION_FAILURE_INFO -> {
        var info = failure.getApplicationFailureInfo();
        yield !info.getNonRetryable() && !lists(policy, info.getType());
      }
      default -> true;
    };
  }

  private static boolean retryable(RetryPolicy policy, TimeoutType type) {
    return switch (type) {
      case TIMEOUT_TYPE_START_TO_CLOSE -> !lists(policy, START_TO_CLOSE);
      case TIMEOUT_TYPE_HEARTBEAT -> !lists(policy, HEARTBEAT);
      default -> false;
    };
  }

  private static boolean lists(RetryPolicy policy, String type) {
    return policy.getNonRetryableErrorTypesList().contains(type);
  }
}
