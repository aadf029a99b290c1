package dev.almanac.calendar.zone;

import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Converts the changes of a file and the rule of its footer to {@link ZoneRules}. All transitions
 * are listed: the recurring rules of {@code java.time} cannot express 26 o'clock, or 23 o'clock of
 * the day before, and no time is asked for after {@link Limits#LAST_YEAR}.
 *
 * <p>A file does not tell the standard offset, so {@link ZoneRules#isDaylightSavings} and the like
 * are meaningless here; the offset itself is correct.
 */
final class Timeline {
  /** Before this there was only local mean time; one offset stands for it. */
  private static final long BEGIN = secondOf(1800);

  private static final int LAST_YEAR = Limits.LAST_YEAR + 1;
  private static final long END = secondOf(LAST_YEAR + 1);

  private final ZoneOffset first;
  private final List<ZoneOffsetTransition> transitions = new ArrayList<>();

  private Timeline(int first) {
    this.first = ZoneOffset.ofTotalSeconds(first);
  }

  static ZoneRules rules(TzifBlock block, Optional<PosixRule> footer) {
    var changes = new ArrayList<>(block.changes());
    footer.ifPresent(rule -> goOn(changes, rule));
    int first = block.firstOffset();
    int past = 0;
    while (past < changes.size() && changes.get(past).at() <= BEGIN) {
      first = changes.get(past++).offset();
    }
    var timeline = new Timeline(first);
    for (var change : changes.subList(past, changes.size())) {
      timeline.add(change);
    }
    return timeline.compile();
  }

  /** From the last listed change on, inclusive, the footer applies. */
  private static void goOn(List<Change> changes, PosixRule rule) {
    long from = changes.isEmpty() ? BEGIN : Math.max(BEGIN, changes.removeLast().at());
    if (from < END) {
      changes.addAll(rule.changes(from, LAST_YEAR + 1));
    }
  }

  private void add(Change change) {
    var before = transitions.isEmpty() ? first : transitions.getLast().getOffsetAfter();
    if (change.at() >= END || change.offset() == before.getTotalSeconds()) {
      return;
    }
    var next = ZoneOffsetTransition.of(
        LocalDateTime.ofEpochSecond(change.at(), 0, before),
        before,
        ZoneOffset.ofTotalSeconds(change.offset()));
    if (!transitions.isEmpty() && begin(next).isBefore(end(transitions.getLast()))) {
      throw tooClose(transitions.getLast(), next);
    }
    transitions.add(next);
  }

  private ZoneRules compile() {
    return ZoneRules.of(first, first, List.of(), transitions, List.of());
  }

  /** {@link ZoneRules} cannot express a clock reading that occurs three times. */
  private static SpecException tooClose(ZoneOffsetTransition last, ZoneOffsetTransition next) {
    return Malformed.data(
        "clocks must not change again before the local times of the change before have passed",
        last.getInstant() + ", " + next.getInstant(),
        0);
  }

  /** Returns the first clock reading that is skipped or repeated. */
  private static LocalDateTime begin(ZoneOffsetTransition transition) {
    return transition.isGap() ? transition.getDateTimeBefore() : transition.getDateTimeAfter();
  }

  /** Returns the clock reading after the last that is skipped or repeated. */
  private static LocalDateTime end(ZoneOffsetTransition transition) {
    return transition.isGap() ? transition.getDateTimeAfter() : transition.getDateTimeBefore();
  }

  private static long secondOf(int year) {
    return LocalDate.ofYearDay(year, 1).atStartOfDay(ZoneOffset.UTC).toEpochSecond();
  }
}
