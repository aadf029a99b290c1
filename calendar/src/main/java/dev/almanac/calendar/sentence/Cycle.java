package dev.almanac.calendar.sentence;

import dev.almanac.calendar.Interval;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The meaning of an interval: a first time, then times at a fixed distance.
 *
 * @param every the distance in seconds, at least 1
 * @param first the first time, in seconds since the Unix epoch
 */
record Cycle(long every, long first) {
  private static final Comparator<Cycle> ORDER =
      Comparator.comparingLong(Cycle::every).thenComparingLong(Cycle::first);

  /** Returns empty if the first time lies beyond all instants. */
  static Optional<Cycle> of(Interval interval) {
    long every = Math.max(1, interval.every().toSeconds());
    var start = interval.from();
    long from = Math.max(0, start.getEpochSecond() + (start.getNano() > 0 ? 1 : 0));
    long wait = Math.floorMod(interval.phase().toSeconds() - from, every);
    return wait > Instant.MAX.getEpochSecond() - from
        ? Optional.empty()
        : Optional.of(new Cycle(every, from + wait));
  }

  /** Returns each distinct cycle once, shortest first. */
  static List<Cycle> union(List<Interval> intervals) {
    return intervals.stream()
        .flatMap(interval -> of(interval).stream())
        .distinct()
        .sorted(ORDER)
        .toList();
  }

  /** Returns whether a multiple before the first time is left out. */
  boolean anchored() {
    return first >= every;
  }

  String key() {
    return every + "/" + first;
  }
}
