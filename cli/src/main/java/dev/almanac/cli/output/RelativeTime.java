package dev.almanac.cli.output;

import dev.almanac.protocol.text.LengthWords;
import java.time.Duration;
import java.time.Instant;

/** Says how far a time is from now: {@code in 3m 20s}, {@code 2h 5m ago}. */
public final class RelativeTime {
  private RelativeTime() {}

  public static String of(Instant time, Instant now) {
    var distance = Duration.between(now, time);
    var length = LengthWords.of(distance.abs());
    return distance.isNegative() ? length + " ago" : "in " + length;
  }
}
