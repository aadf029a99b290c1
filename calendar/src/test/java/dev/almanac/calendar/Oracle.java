package dev.almanac.calendar;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;

/**
 * A slow reference: looks at the wall clock second by second and compares each field with each
 * range. Shares only the model with the search.
 */
final class Oracle {
  private final TimeSpec spec;

  Oracle(TimeSpec spec) {
    this.spec = spec;
  }

  /** All times from {@code from} on and before {@code to}, looking every {@code step} seconds. */
  List<Instant> scan(Instant from, Instant to, int step) {
    var times = new ArrayList<Instant>();
    for (var time = from; time.isBefore(to); time = time.plusSeconds(step)) {
      if (happens(time)) {
        times.add(time);
      }
    }
    return times;
  }

  boolean happens(Instant time) {
    if (time.isBefore(spec.bounds().start()) || time.isAfter(spec.bounds().end())) {
      return false;
    }
    var shown = shown(time);
    return (spec.calendars().stream().anyMatch(rule -> included(rule, time, shown))
            || spec.intervals().stream().anyMatch(interval -> falls(interval, time)))
        && spec.exclusions().stream().noneMatch(rule -> matches(rule, shown));
  }

  private LocalDateTime shown(Instant time) {
    return LocalDateTime.ofEpochSecond(
        time.getEpochSecond(), 0, spec.zone().rules().getOffset(time));
  }

  private boolean included(CalendarRule rule, Instant time, LocalDateTime shown) {
    return (matches(rule, shown) && rightCopy(time, shown)) || movedHere(rule, time);
  }

  private boolean rightCopy(Instant time, LocalDateTime shown) {
    var offsets = spec.zone().rules().getValidOffsets(shown);
    var offset = spec.zone().rules().getOffset(time);
    return switch (spec.dst().overlap()) {
      case BOTH -> true;
      case FIRST -> offset.equals(offsets.getFirst());
      case LAST -> offset.equals(offsets.getLast());
    };
  }

  /** Returns whether a time in the last gap is shifted to now. */
  private boolean movedHere(CalendarRule rule, Instant time) {
    var last = spec.zone().rules().previousTransition(time.plusSeconds(1));
    return spec.dst().gap() == DstPolicy.Gap.SHIFT
        && last != null
        && last.isGap()
        && Duration.between(last.getInstant(), time).compareTo(last.getDuration()) < 0
        && matches(
            rule, LocalDateTime.ofEpochSecond(time.getEpochSecond(), 0, last.getOffsetBefore()));
  }

  private static boolean falls(Interval interval, Instant time) {
    return !time.isBefore(interval.from())
        && (time.getEpochSecond() - interval.phase().toSeconds())
                % interval.every().toSeconds()
            == 0;
  }

  static boolean matches(CalendarRule rule, LocalDateTime local) {
    return in(rule, Field.SECOND, local.getSecond())
        && in(rule, Field.MINUTE, local.getMinute())
        && in(rule, Field.HOUR, local.getHour())
        && in(rule, Field.MONTH, local.getMonthValue())
        && (rule.of(Field.YEAR).isEmpty() || in(rule, Field.YEAR, local.getYear()))
        && onDay(rule, Field.DAY_OF_MONTH, local.getDayOfMonth(), local)
        && onDay(rule, Field.DAY_OF_WEEK, local.getDayOfWeek().getValue() % 7, local);
  }

  private static boolean in(CalendarRule rule, Field field, int value) {
    for (var range : rule.of(field)) {
      if (value >= range.start()
          && value <= range.last()
          && (value - range.start()) % range.stride() == 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean onDay(CalendarRule rule, Field field, int value, LocalDateTime local) {
    return in(rule, field, value)
        || rule.dayRules(field).stream().anyMatch(day -> picks(day, local));
  }

  private static boolean picks(DayRule rule, LocalDateTime local) {
    var month = YearMonth.from(local);
    var date = local.toLocalDate();
    int last = month.lengthOfMonth();
    int weekday = date.getDayOfWeek().getValue();
    return switch (rule) {
      case DayRule.LastDay(int before) -> date.getDayOfMonth() == last - before;
      case DayRule.LastWorkday() -> {
        var day = month.atEndOfMonth();
        while (day.getDayOfWeek().getValue() > 5) {
          day = day.minusDays(1);
        }
        yield day.equals(date);
      }
      case DayRule.NearestWorkday(int wanted) -> {
        if (wanted > last || weekday > 5) {
          yield false;
        }
        int distance = Math.abs(date.getDayOfMonth() - wanted);
        var nearer = month
            .atDay(1)
            .datesUntil(month.atEndOfMonth().plusDays(1))
            .anyMatch(other -> other.getDayOfWeek().getValue() <= 5
                && Math.abs(other.getDayOfMonth() - wanted) < distance);
        yield !nearer;
      }
      case DayRule.NthWeekday(int wanted, int n) ->
        weekday % 7 == wanted && (date.getDayOfMonth() - 1) / 7 == n - 1;
      case DayRule.LastWeekday(int wanted) ->
        weekday % 7 == wanted && date.getDayOfMonth() + 7 > last;
    };
  }
}
