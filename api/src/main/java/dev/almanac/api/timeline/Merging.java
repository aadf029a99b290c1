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

  private record Bucket(long index, Tick.Look look) {}

  /**
   * Returns at most {@code most} ticks by time, as long as there are no more kinds of looks.
   *
   * @param now where buckets begin
   */
  static List<Tick> merge(List<Tick> ticks, int most, Instant now) {
    var sorted = new ArrayList<>(ticks);
    sorted.sort(Comparator.comparing(Tick::first));
    if (sorted.size() <= most) {
      return sorted;
    }
    var span = Duration.between(sorted.getFirst().first(), sorted.getLast().first());
    long width = Math.max(1, span.toSeconds() / most);
    List<Tick> merged = sorted;
    // Each round doubles the width, so that soon one bucket on each side of now has everything.
    while (merged.size() > most && width / 2 <= span.toSeconds()) {
      merged = inBuckets(sorted, width, now);
      width *= 2;
    }
    return merged;
  }

  private static List<Tick> inBuckets(List<Tick> sorted, long width, Instant now) {
    var buckets = new LinkedHashMap<Bucket, Tick>();
    for (var tick : sorted) {
      long sinceNow = tick.first().getEpochSecond() - now.getEpochSecond();
      var bucket = new Bucket(Math.floorDiv(sinceNow, width), tick.look());
      buckets.merge(bucket, tick, Tick::and);
    }
    return List.copyOf(buckets.values());
  }
}
