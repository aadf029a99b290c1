package dev.almanac.cli.ics;

import dev.almanac.cli.yaml.Place;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Period;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One event of an iCalendar file. */
final class IcsEvent {
  private static final int LONGEST_DAYS = 400;

  private final Place place;
  private final List<IcsLine> exceptions = new ArrayList<>();
  private final List<IcsLine> additions = new ArrayList<>();
  private String uid = "";
  private boolean isCancelled;
  private @Nullable IcsLine start;
  private @Nullable IcsLine end;
  private @Nullable IcsLine length;
  private @Nullable IcsLine rule;
  private @Nullable IcsLine replaced;

  IcsEvent(Place place) {
    this.place = place;
  }

  void add(IcsLine line) {
    switch (line.name()) {
      case "UID" -> uid = line.value();
      case "DTSTART" -> start = line;
      case "DTEND" -> end = line;
      case "DURATION" -> length = line;
      case "RRULE" -> {
        if (rule != null) {
          throw line.refusal("there is a second rule");
        }
        rule = line;
      }
      case "EXDATE" -> exceptions.add(line);
      case "RDATE" -> additions.add(line);
      case "EXRULE" -> throw line.refusal("is not understood");
      case "RECURRENCE-ID" -> replaced = line;
      case "STATUS" -> isCancelled = line.value().equalsIgnoreCase("CANCELLED");
      default -> {}
    }
  }

  /** Whether it is about days; other events have times of day. */
  boolean isAllDay() {
    return start != null && start.isDay();
  }

  String uid() {
    return uid;
  }

  /** Returns the day of another event that this one stands for, if it does. */
  @Nullable
  LocalDate replacedDay() {
    return replaced == null || !replaced.isDay() ? null : day(replaced, replaced.value());
  }

  /**
   * Returns its days.
   *
   * @param replacedDays days of its repetition for which there are other events
   * @param last repetitions are read up to here
   */
  Set<LocalDate> days(Set<LocalDate> replacedDays, LocalDate last) {
    if (isCancelled) {
      return Set.of();
    }
    var line = start;
    if (line == null) {
      throw dev.almanac.cli.yaml.FileException.of(place, "the event has no DTSTART");
    }
    var first = day(line, line.value());
    var begins = new TreeSet<LocalDate>();
    begins.add(first);
    if (rule != null) {
      var days = new Recurrence(rule).days(first, last);
      begins.addAll(days);
    }
    additions.forEach(one -> begins.addAll(days(one)));
    var without = new HashSet<>(replacedDays);
    exceptions.forEach(one -> without.addAll(days(one)));
    begins.removeAll(without);
    int length = length(first);
    var all = new TreeSet<LocalDate>();
    for (var begin : begins) {
      for (int i = 0; i < length; i++) {
        all.add(begin.plusDays(i));
      }
    }
    return all;
  }

  private int length(LocalDate first) {
    long days = 1;
    if (end != null) {
      days = day(end, end.value()).toEpochDay() - first.toEpochDay();
    } else if (length != null) {
      try {
        days = ChronoUnit.DAYS.between(first, first.plus(Period.parse(length.value())));
      } catch (DateTimeParseException e) {
        throw length.refusal("expected days, such as P2D");
      }
    }
    if (days > LONGEST_DAYS || days < 0) {
      throw dev.almanac.cli.yaml.FileException.of(
          place, "the event has %,d days, at most %d fit".formatted(days, LONGEST_DAYS));
    }
    return (int) Math.max(1, days);
  }

  private static List<LocalDate> days(IcsLine line) {
    var days = new ArrayList<LocalDate>();
    for (var text : line.value().split(",", -1)) {
      days.add(day(line, text.strip()));
    }
    return days;
  }

  static LocalDate day(IcsLine line, String text) {
    try {
      var day = LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE);
      if (day.getYear() < 1900 || day.getYear() > 2200) {
        throw line.refusal("expected a year from 1900 to 2200, found '%s'".formatted(text));
      }
      return day;
    } catch (DateTimeException e) {
      throw line.refusal("expected a day such as 20261225, found '%s'".formatted(text));
    }
  }
}
