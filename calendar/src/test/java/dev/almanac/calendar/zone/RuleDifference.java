package dev.almanac.calendar.zone;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.zone.ZoneRules;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** Where two rules first disagree: looked for around every transition of either of them. */
final class RuleDifference {
  private static final Instant FIRST = Instant.EPOCH;
  static final Instant END = Instant.parse("2101-01-01T00:00:00Z");
  static final Instant END_OF_32_BITS = Instant.ofEpochSecond(Integer.MAX_VALUE);

  private RuleDifference() {}

  static Optional<Instant> first(ZoneRules one, ZoneRules other, Instant end) {
    var transitions = transitions(one, end);
    transitions.addAll(transitions(other, end));
    return transitions.stream()
        .filter(at -> differ(one, other, at.minusSeconds(1))
            || differ(one, other, at)
            || differ(one, other, at.plusSeconds(1)))
        .findFirst();
  }

  /** Compares both ways: from instants to clock readings, and back. */
  private static boolean differ(ZoneRules one, ZoneRules other, Instant at) {
    if (!one.getOffset(at).equals(other.getOffset(at))) {
      return true;
    }
    var before = LocalDateTime.ofInstant(at, one.getOffset(at.minusSeconds(1)));
    var after = LocalDateTime.ofInstant(at, one.getOffset(at));
    return !one.getValidOffsets(before).equals(other.getValidOffsets(before))
        || !one.getValidOffsets(after).equals(other.getValidOffsets(after));
  }

  /** The first instant of all, and every transition after it. */
  static NavigableSet<Instant> transitions(ZoneRules rules, Instant end) {
    var instants = new TreeSet<Instant>();
    instants.add(FIRST);
    var next = rules.nextTransition(FIRST);
    while (next != null && next.getInstant().isBefore(end)) {
      instants.add(next.getInstant());
      next = rules.nextTransition(next.getInstant());
    }
    return instants;
  }
}
