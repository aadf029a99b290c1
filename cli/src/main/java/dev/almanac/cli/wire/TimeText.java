package dev.almanac.cli.wire;

import com.google.protobuf.Timestamp;
import dev.almanac.cli.output.IsoTime;
import dev.almanac.protocol.ProtoTime;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Formats times in UTC, to the millisecond. */
public final class TimeText {
  private static final int SHOWN = 5;

  private TimeText() {}

  public static String of(Timestamp time) {
    return IsoTime.of(instant(time));
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

  /** Prints the first times, each on a line of its own, and how many more there are. */
  public static void print(String indent, List<Timestamp> times, PrintWriter out) {
    print(indent, times, time -> of(ProtoTime.timestamp(time)), out);
  }

  /** Likewise, with the words for each time. */
  public static void print(
      String indent, List<Timestamp> times, Function<Instant, String> words, PrintWriter out) {
    times.stream().limit(SHOWN).forEach(time -> out.println(indent + words.apply(instant(time))));
    if (times.size() > SHOWN) {
      out.println(indent + "and %d more".formatted(times.size() - SHOWN));
    }
  }

  private static Instant instant(Timestamp time) {
    return ProtoTime.instant(time);
  }
}
