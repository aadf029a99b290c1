package dev.almanac.api.request;

import dev.almanac.api.Call;
import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import java.time.Duration;

/** How long calls may wait for something. */
public final class LongPollTimeouts {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final Duration SHORTEST_DEADLINE = Duration.ofSeconds(2);

  /** The time for the answer to travel; a task sent after the caller gave up would be lost. */
  private static final Duration TAIL = Duration.ofSeconds(1);

  /** After this, readers call again with the token that they got. */
  private static final Duration LONGEST_FOR_READERS = Duration.ofSeconds(20);

  /**
   * After this, a caller that waits for an update is told its stage. A shorter deadline does not
   * shorten it, because the update may still be answered until then.
   */
  public static final Duration LONGEST_FOR_UPDATES = Duration.ofSeconds(20);

  /** For callers of workers that set no deadline. */
  private static final Duration USUAL_FOR_QUESTIONERS = Duration.ofSeconds(10);

  private LongPollTimeouts() {}

  /**
   * Returns how long to wait for a task before the answer is empty.
   *
   * @throws RpcException if the call has no deadline, or one that is too close to wait
   */
  public static Duration patience(Call call) {
    Duration left = call.timeLeft()
        .orElseThrow(() -> RpcError.invalidArgument("Context timeout is not set on poll request.")
            .exception());
    if (left.compareTo(SHORTEST_DEADLINE) < 0) {
      throw RpcError.failedPrecondition(
              "Context timeout is too short: a poll needs at least %d ms, found %d ms."
                  .formatted(SHORTEST_DEADLINE.toMillis(), Math.max(0, left.toMillis())))
          .exception();
    }
    Duration usable = left.minus(TAIL);
    return usable.compareTo(LONGEST) < 0 ? usable : LONGEST;
  }

  /**
   * Returns how long to wait for a worker's answer: a little less than the caller waits, so that
   * the caller gets an error that says what was missing.
   */
  public static Duration questionersPatience(Call call) {
    Duration left = call.timeLeft().orElse(USUAL_FOR_QUESTIONERS);
    Duration tail = left.dividedBy(10);
    Duration usable = left.minus(tail.compareTo(TAIL) < 0 ? tail : TAIL);
    return usable.isNegative() ? Duration.ZERO : usable;
  }

  /** Returns how long to wait for something new to read; zero if the deadline is close. */
  public static Duration readersPatience(Call call) {
    Duration usable = call.timeLeft().orElse(LONGEST_FOR_READERS).minus(TAIL);
    if (usable.isNegative()) {
      return Duration.ZERO;
    }
    return usable.compareTo(LONGEST_FOR_READERS) < 0 ? usable : LONGEST_FOR_READERS;
  }
}
