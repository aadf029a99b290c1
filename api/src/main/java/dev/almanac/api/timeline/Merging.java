package dev.almanac.api.timeline;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Joins neighbours that look alike until few enough are left. Neighbours share a bucket of time;
 * buckets are counted from the present, so nothing is joined across it.
 */
final class Merging {
  private Merging() {}

  private record Bucket(long index, Dot.Look look) {}

  /**
   * Returns at most {@code most} dots by time, as long as there are no more kinds of looks.
   *
   * @param now where buckets begin
   */
  static List<Dot> merge(List<Dot> dots, int most, Instant now) {
    var sorted = new ArrayList<>(dots);
    sorted.sort(Comparator.comparing(Dot::first));
    if (sorted.size() <= most) {
      return sorted;
    }
    var span = Duration.between(sorted.getFirst().first(), sorted.getLast().first());
    long width = Math.max(1, span.toSeconds() / most);
    List<Dot> merged = sorted;
    // Each round doubles the width, so that soon one bucket on each side of now has everything.
    while (merged.size() > most && width / 2 <= span.toSeconds()) {
      merged = inBuckets(sorted, width, now);
      width *= 2;
    }
    return merged;
  }

  private static List<Dot> inBuckets(List<Dot> sorted, long width, Instant now) {
    var buckets = new LinkedHashMap<Bucket, Dot>();
    for (var dot : sorted) {
      long sinceNow = dot.first().getEpochSecond() - now.getEpochSecond();
      var bucket = new Bucket(Math.floorDiv(sinceNow, width), dot.look());
      buckets.merge(bucket, dot, Dot::and);
    }
    return List.copyOf(buckets.values());
  }
}
