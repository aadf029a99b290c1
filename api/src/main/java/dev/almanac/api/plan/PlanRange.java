package dev.almanac.api.plan;

import dev.almanac.api.RpcError;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.protocol.schedule.v1.PlanSchedulesRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a plan covers.
 *
 * @param start included
 * @param end excluded
 * @param window when the server is down
 */
record PlanRange(
    Instant now, Instant start, Instant end, Duration bucket, Optional<Window> window) {
  private static final Duration USUAL = Duration.ofHours(24);
  private static final Duration LONGEST = Duration.ofDays(31);
  private static final Duration USUAL_BUCKET = Duration.ofHours(1);
  private static final Duration SHORTEST_BUCKET = Duration.ofMinutes(1);
  private static final int MOST_BUCKETS = 1_000;

  /** @param end excluded */
  record Window(Instant start, Instant end) {
    boolean has(Instant time) {
      return !time.isBefore(start) && time.isBefore(end);
    }
  }

  /** @throws dev.almanac.api.RpcException if the request is invalid */
  static PlanRange read(PlanSchedulesRequest request, Instant now) {
    var asked = request.hasStart() ? RequestTimes.instant("start", request.getStart()) : now;
    var start = asked.isBefore(now) ? now : asked;
    var end = request.hasEnd() ? RequestTimes.instant("end", request.getEnd()) : start.plus(USUAL);
    if (!end.isAfter(start) || Duration.between(start, end).compareTo(LONGEST) > 0) {
      throw refused("Expected an end within %d days after %s, found %s."
          .formatted(LONGEST.toDays(), start, end));
    }
    var bucket =
        request.hasBucket() ? RequestTimes.duration("bucket", request.getBucket()) : USUAL_BUCKET;
    if (bucket.compareTo(SHORTEST_BUCKET) < 0) {
      throw refused(
          "Expected a bucket of at least %s, found %s.".formatted(SHORTEST_BUCKET, bucket));
    }
    var range = new PlanRange(now, start, end, bucket, window(request, start, end));
    if (range.buckets() > MOST_BUCKETS) {
      throw refused("Expected at most %d buckets, found %d of %s from %s to %s."
          .formatted(MOST_BUCKETS, range.buckets(), bucket, start, end));
    }
    return range;
  }

  /** What lies outside the range does not count. */
  private static Optional<Window> window(PlanSchedulesRequest request, Instant start, Instant end) {
    if (!request.hasWindowStart() && !request.hasWindowEnd()) {
      return Optional.empty();
    }
    if (!request.hasWindowStart() || !request.hasWindowEnd()) {
      throw refused("A window has a start and an end.");
    }
    var from = RequestTimes.instant("window_start", request.getWindowStart());
    var to = RequestTimes.instant("window_end", request.getWindowEnd());
    if (!to.isAfter(from) || !to.isAfter(start) || !from.isBefore(end)) {
      throw refused(
          "Expected a window within %s and %s, found %s to %s.".formatted(start, end, from, to));
    }
    return Optional.of(new Window(from.isBefore(start) ? start : from, to.isAfter(end) ? end : to));
  }

  private static RuntimeException refused(String why) {
    return RpcError.invalidArgument(why).exception();
  }

  /** Returns the number of buckets; the first and the last one may be in the range in part only. */
  int buckets() {
    return (int) Math.min(Integer.MAX_VALUE, number(end.minusNanos(1)) - number(start) + 1);
  }

  /** Returns the bucket of a time in the range. */
  int bucketOf(Instant time) {
    return (int) (number(time) - number(start));
  }

  Instant startOf(int index) {
    return Instant.ofEpochMilli((number(start) + index) * bucket.toMillis());
  }

  /** Buckets begin at multiples of their length in UTC, so that they begin at full hours. */
  private long number(Instant time) {
    return Math.floorDiv(time.toEpochMilli(), bucket.toMillis());
  }

  boolean has(Instant time) {
    return !time.isBefore(start) && time.isBefore(end);
  }
}
