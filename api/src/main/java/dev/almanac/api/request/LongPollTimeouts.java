package dev.almanac.api.request;

import dev.almanac.api.Call;
import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import java.time.Duration;

/** How long calls that wait for something may be held open. */
public final class LongPollTimeouts {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final Duration SHORTEST_DEADLINE = Duration.ofSeconds(2);

  /** Left to the answer's way back; a task sent after the caller gave up would be lost to it. */
  private static final Duration TAIL = Duration.ofSeconds(1);

  /** Readers ask again after this, with the token that they were given. */
  private static final Duration LONGEST_FOR_READERS = Duration.ofSeconds(20);

  /**
   * Who waits for an update is told after this how far it is. Who gives up earlier is not told
   * before: until then, the update may still be answered.
   */
  public static final Duration LONGEST_FOR_UPDATES = Duration.ofSeconds(20);

  /** For those who ask a worker and do not say how long they wait. */
  private static final Duration USUAL_FOR_QUESTIONERS = Duration.ofSeconds(10);

  private LongPollTimeouts() {}

  /**
   * How long to wait for a task before the call is answered empty.
   *
   * @throws RpcException if the caller set no deadline, or one that is too near to wait at all
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
   * How long to wait for a worker's answer: a little less than the caller does, who is then told
   * what was missing.
   */
  public static Duration questionersPatience(Call call) {
    Duration left = call.timeLeft().orElse(USUAL_FOR_QUESTIONERS);
    Duration tail = left.dividedBy(10);
    Duration usable = left.minus(tail.compareTo(TAIL) < 0 ? tail : TAIL);
    return usable.isNegative() ? Duration.ZERO : usable;
  }

  /** How long to wait for something new to read; zero if the caller is about to give up. */
  public static Duration readersPatience(Call call) {
    Duration usable = call.timeLeft().orElse(LONGEST_FOR_READERS).minus(TAIL);
    if (usable.isNegative()) {
      return Duration.ZERO;
    }
    return usable.compareTo(LONGEST_FOR_READERS) < 0 ? usable : LONGEST_FOR_READERS;
  }
}
