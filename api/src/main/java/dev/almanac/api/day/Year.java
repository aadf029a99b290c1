package dev.almanac.api.day;

import dev.almanac.calendar.Zone;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * The days to count, in a zone.
 *
 * @param end the day after the last
 */
record Year(LocalDate start, LocalDate end, Zone zone) {
  /** A span in which the clocks of the zone do not change; {@code to} is not part of it. */
  record Piece(Instant from, Instant to, int offsetSeconds) {}

  Instant from() {
    return begin(start);
  }

  Instant to() {
    return begin(end);
  }

  /** Returns when a day begins: at midnight or, if clocks skip that, when they have. */
  Instant begin(LocalDate day) {
    var midnight = day.atStartOfDay();
    var change = zone.rules().getTransition(midnight);
    if (change != null && change.isGap()) {
      return change.getInstant();
    }
    ZoneOffset first = zone.rules().getValidOffsets(midnight).getFirst();
    return midnight.toInstant(first);
  }

  LocalDate day(Instant time) {
    return time.atOffset(zone.rules().getOffset(time)).toLocalDate();
  }

  boolean has(LocalDate day) {
    return !day.isBefore(start) && day.isBefore(end);
  }

  /** Returns the spans between changes of the clocks, the last first. */
  List<Piece> pieces() {
    var pieces = new ArrayList<Piece>();
    var from = from();
    while (from.isBefore(to())) {
      var change = zone.rules().nextTransition(from);
      var to = change == null || change.getInstant().isAfter(to()) ? to() : change.getInstant();
      pieces.add(new Piece(from, to, zone.rules().getOffset(from).getTotalSeconds()));
      from = to;
    }
    return pieces.reversed();
  }
}
