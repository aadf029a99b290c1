package dev.almanac.engine.schedule.explain;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Locale;

/** Writes policies and lengths of time as people write them in commands and files. */
final class PolicyWords {
  private PolicyWords() {}

  /** Returns {@code BufferAll} for {@code BUFFER_ALL}. */
  static String of(Enum<?> policy) {
    return Arrays.stream(policy.name().split("_"))
        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(joining());
  }

  /** Returns {@code 365d} or {@code 1d12h30m}, to the millisecond. */
  static String of(Duration length) {
    var time = length.minusDays(length.toDays()).truncatedTo(ChronoUnit.MILLIS);
    var days = length.toDays() == 0 ? "" : length.toDays() + "d";
    return time.isZero() && !days.isEmpty()
        ? days
        : days + time.toString().substring(2).toLowerCase(Locale.ROOT);
  }
}
