package dev.almanac.cli.workflow;

import com.google.protobuf.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Formats times in UTC, to the millisecond. */
public final class TimeText {
  private TimeText() {}

  public static String of(Timestamp time) {
    var instant = instant(time).truncatedTo(ChronoUnit.MILLIS).toString();
    return instant.contains(".") ? instant : instant.replace("Z", ".000Z");
  }

  public static String between(Timestamp start, Timestamp end) {
    long millis = Duration.between(instant(start), instant(end)).toMillis();
    return Duration.ofMillis(millis)
        .toString()
        .substring(2)
        .replaceAll("(?<=[HM])", " ")
        .strip()
        .toLowerCase(Locale.ROOT);
  }

  private static Instant instant(Timestamp time) {
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }
}
