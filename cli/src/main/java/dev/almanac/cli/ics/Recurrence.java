package dev.almanac.cli.ics;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The rule by which an all-day event repeats: the parts of RRULE that name days. */
final class Recurrence {
  private enum Frequency {
    DAILY,
    WEEKLY,
    MONTHLY,
    YEARLY;

    /** Whether its periods have no days of their own to count from. */
    boolean isShort() {
      return this == DAILY || this == WEEKLY;
    }
  }

  private static final List<String> KNOWN =
      List.of("FREQ", "INTERVAL", "COUNT", "UNTIL", "BYMONTH", "BYMONTHDAY", "BYDAY", "WKST");
  private static final int MOST_COUNTED = 100_000;

  private static final Map<String, DayOfWeek> WEEKDAYS = Map.of(
      "MO", DayOfWeek.MONDAY,
      "TU", DayOfWeek.TUESDAY,
      "WE", DayOfWeek.WEDNESDAY,
      "TH", DayOfWeek.THURSDAY,
      "FR", DayOfWeek.FRIDAY,
      "SA", DayOfWeek.SATURDAY,
      "SU", DayOfWeek.SUNDAY);

  private final IcsLine line;
  private final Map<String, String> parts = new HashMap<>();
  private final Frequency frequency;
  private final long interval;
  private final List<Long> months;
  private final List<Long> monthDays;
  private final Map<DayOfWeek, List<Integer>> weekdays = new EnumMap<>(DayOfWeek.class);

  /** @throws dev.almanac.cli.yaml.FileException if it is not understood */
  Recurrence(IcsLine line) {
    this.line = line;
    for (var part : line.value().split(";", -1)) {
      int equals = part.indexOf('=');
      var name = equals < 0 ? part : part.substring(0, equals).toUpperCase(Locale.ROOT);
      if (!KNOWN.contains(name) || equals < 0) {
        throw line.refusal(
            "'%s' is not understood; known are %s".formatted(part, String.join(", ", KNOWN)));
      }
      parts.put(name, part.substring(equals + 1).toUpperCase(Locale.ROOT));
    }
    this.frequency = frequency();
    this.interval = number("INTERVAL", 1, 1_000).orElse(1L);
    this.months = numbers("BYMONTH", 1, 12);
    this.monthDays = numbers("BYMONTHDAY", -31, 31);
    if (parts.containsKey("WKST") && !parts.get("WKST").equals("MO") && interval > 1) {
      throw line.refusal("WKST other than MO is not understood");
    }
    if (parts.containsKey("BYDAY")) {
      for (var day : parts.get("BYDAY").split(",", -1)) {
        weekday(day);
      }
    }
  }

  private Frequency frequency() {
    try {
      return Frequency.valueOf(parts.getOrDefault("FREQ", ""));
    } catch (IllegalArgumentException e) {
      throw line.refusal("expected FREQ=DAILY, WEEKLY, MONTHLY or YEARLY");
    }
  }

  private void weekday(String text) {
    int split = Math.max(0, text.length() - 2);
    var day = WEEKDAYS.get(text.substring(split));
    var place = text.substring(0, split);
    boolean isNumber = place.isEmpty() || place.matches("[+-]?[1-9][0-9]?");
    if (day == null || !isNumber || (!place.isEmpty() && frequency.isShort())) {
      throw line.refusal("BYDAY has '%s'; expected days such as MO or -1FR".formatted(text));
    }
    weekdays
        .computeIfAbsent(day, key -> new ArrayList<>())
        .add(place.isEmpty() ? 0 : Integer.parseInt(place));
  }

  private Optional<Long> number(String name, long least, long most) {
    return Optional.ofNullable(parts.get(name)).map(text -> number(name, text, least, most));
  }

  private List<Long> numbers(String name, long least, long most) {
    return parts.containsKey(name)
        ? List.of(parts.get(name).split(",", -1)).stream()
            .map(text -> number(name, text, least, most))
            .toList()
        : List.of();
  }

  private long number(String name, String text, long least, long most) {
    if (text.matches("[+-]?[0-9]{1,9}")) {
      long number = Long.parseLong(text);
      if (number >= least && number <= most && number != 0) {
        return number;
      }
    }
    throw line.refusal("%s has '%s'; expected %d to %d".formatted(name, text, least, most));
  }

  /** Returns the days from the first on, up to a last one. */
  List<LocalDate> days(LocalDate first, LocalDate last) {
    long count = number("COUNT", 1, MOST_COUNTED).orElse((long) MOST_COUNTED);
    var until = Optional.ofNullable(parts.get("UNTIL")).map(this::until).orElse(last);
    var end = until.isBefore(last) ? until : last;
    var days = new ArrayList<LocalDate>();
    for (var day = first; !day.isAfter(end) && days.size() < count; day = day.plusDays(1)) {
      if (matches(day, first)) {
        days.add(day);
      }
    }
    return days;
  }

  private LocalDate until(String text) {
    return IcsEvent.day(line, text.length() > 8 ? text.substring(0, 8) : text);
  }

  private boolean matches(LocalDate day, LocalDate first) {
    return isInPeriod(day, first)
        && (months.isEmpty() || months.contains((long) day.getMonthValue()))
        && hasMonthDay(day, first)
        && hasWeekday(day, first);
  }

  private boolean isInPeriod(LocalDate day, LocalDate first) {
    long periods = switch (frequency) {
      case DAILY -> ChronoUnit.DAYS.between(first, day);
      case WEEKLY -> ChronoUnit.WEEKS.between(monday(first), monday(day));
      case MONTHLY ->
        12L * (day.getYear() - first.getYear()) + day.getMonthValue() - first.getMonthValue();
      case YEARLY -> day.getYear() - first.getYear();
    };
    return periods % interval == 0;
  }

  private static LocalDate monday(LocalDate day) {
    return day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
  }

  private boolean hasMonthDay(LocalDate day, LocalDate first) {
    if (!monthDays.isEmpty()) {
      return monthDays.contains((long) day.getDayOfMonth())
          || monthDays.contains((long) day.getDayOfMonth() - day.lengthOfMonth() - 1);
    }
    boolean isFree = !weekdays.isEmpty() || frequency.isShort();
    return isFree
        || (day.getDayOfMonth() == first.getDayOfMonth()
            && (frequency == Frequency.MONTHLY
                || !months.isEmpty()
                || day.getMonth() == first.getMonth()));
  }

  private boolean hasWeekday(LocalDate day, LocalDate first) {
    if (weekdays.isEmpty()) {
      return frequency != Frequency.WEEKLY || day.getDayOfWeek() == first.getDayOfWeek();
    }
    boolean isOfYear = frequency == Frequency.YEARLY && months.isEmpty();
    int place = isOfYear ? day.getDayOfYear() : day.getDayOfMonth();
    int length = isOfYear ? day.lengthOfYear() : day.lengthOfMonth();
    return weekdays.getOrDefault(day.getDayOfWeek(), List.of()).stream()
        .anyMatch(n -> n == 0 || n == (place - 1) / 7 + 1 || n == -((length - place) / 7 + 1));
  }
}
