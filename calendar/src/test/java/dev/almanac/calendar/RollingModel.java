package dev.almanac.calendar;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A reference for named calendars, computed day by day: every wall-clock time that is a multiple of
 * some minutes is checked, moved, converted to instants and checked again.
 */
final class RollingModel {
  private static final int DAY_SECONDS = 86_400;
  private static final int FAR = 400;

  private final TimeSpec spec;
  private final int step;
  private final NavigableSet<Instant> times = new TreeSet<>();

  /** @param step the seconds that all times of the specification are multiples of, on the wall */
  RollingModel(TimeSpec spec, LocalDate first, LocalDate last, int step) {
    this.spec = spec;
    this.step = step;
    for (var day = first; !day.isAfter(last); day = day.plusDays(1)) {
      addCalendars(day);
    }
    addIntervals(first.toEpochDay() * DAY_SECONDS, last.toEpochDay() * DAY_SECONDS);
    times.removeIf(time -> time.isBefore(spec.bounds().start())
        || time.isAfter(spec.bounds().end())
        || isExcluded(shown(time)));
  }

  NavigableSet<Instant> times() {
    return times;
  }

  private void addCalendars(LocalDate day) {
    var target = target(day);
    for (int second = 0; second < DAY_SECONDS && target.isPresent(); second += step) {
      var local = day.atStartOfDay().plusSeconds(second);
      if (spec.calendars().stream().anyMatch(rule -> Oracle.matches(rule, local))) {
        times.addAll(instants(target.get().atTime(local.toLocalTime())));
      }
    }
  }

  private void addIntervals(long first, long last) {
    for (var interval : spec.intervals()) {
      long every = interval.every().toSeconds();
      long time = first - Math.floorMod(first - interval.phase().toSeconds(), every);
      for (; time < last; time += every) {
        if (time >= interval.from().getEpochSecond()) {
          addInterval(Instant.ofEpochSecond(time));
        }
      }
    }
  }

  private void addInterval(Instant time) {
    var local = shown(time);
    if (closing(local.toLocalDate()).isEmpty()) {
      times.add(time);
    } else {
      target(local.toLocalDate())
          .ifPresent(day -> times.addAll(instants(day.atTime(local.toLocalTime()))));
    }
  }

  private LocalDateTime shown(Instant time) {
    return LocalDateTime.ofInstant(time, spec.zone().rules().getOffset(time));
  }

  private boolean isExcluded(LocalDateTime shown) {
    return spec.exclusions().stream().anyMatch(rule -> Oracle.matches(rule, shown))
        || spec.uses().stream().anyMatch(use -> !use.rolls() && has(use, shown.toLocalDate()));
  }

  private static boolean has(CalendarUse use, LocalDate day) {
    return use.days().dates().contains(day) || use.days().weekdays().contains(day.getDayOfWeek());
  }

  private Optional<CalendarUse> closing(LocalDate day) {
    return spec.uses().stream().filter(use -> use.rolls() && has(use, day)).findFirst();
  }

  private Optional<LocalDate> target(LocalDate day) {
    var closing = closing(day);
    if (closing.isEmpty()) {
      return Optional.of(day);
    }
    int way = closing.get().kind() == CalendarUse.Kind.ROLL_NEXT ? 1 : -1;
    for (int days = 1; days < FAR; days++) {
      var other = day.plusDays((long) way * days);
      if (closing(other).isEmpty()) {
        return Optional.of(other);
      }
    }
    return Optional.empty();
  }

  /** When the clock shows a time, by the policy for its changes. */
  private List<Instant> instants(LocalDateTime local) {
    var rules = spec.zone().rules();
    var offsets = rules.getValidOffsets(local);
    if (offsets.isEmpty()) {
      return spec.dst().gap() == DstPolicy.Gap.SKIP
          ? List.of()
          : List.of(local.toInstant(rules.getTransition(local).getOffsetBefore()));
    }
    return switch (spec.dst().overlap()) {
      case BOTH -> offsets.stream().map(local::toInstant).toList();
      case FIRST -> List.of(local.toInstant(offsets.getFirst()));
      case LAST -> List.of(local.toInstant(offsets.getLast()));
    };
  }
}
