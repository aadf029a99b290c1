package dev.almanac.api.preview;

import dev.almanac.calendar.Upcoming;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The times that only one of two specifications has.
 *
 * @param until the last time that both lists reach; empty if they are complete
 */
public record TimeDifference(List<Instant> added, List<Instant> removed, Optional<Instant> until) {
  /** @param from the instant before the first time of both lists */
  public static TimeDifference of(Upcoming before, Upcoming next, Instant from) {
    var until = Stream.of(before, next)
        .filter(list -> list.rest() != Upcoming.Rest.NONE)
        .map(list -> list.times().isEmpty() ? from : list.times().getLast())
        .min(Instant::compareTo);
    return new TimeDifference(only(next, before, until), only(before, next, until), until);
  }

  private static List<Instant> only(Upcoming one, Upcoming other, Optional<Instant> until) {
    var common = new HashSet<>(other.times());
    return one.times().stream()
        .filter(time -> until.isEmpty() || !time.isAfter(until.get()))
        .filter(time -> !common.contains(time))
        .toList();
  }
}
