package dev.almanac.cli.ics;

import dev.almanac.cli.yaml.FileException;
import dev.almanac.cli.yaml.Place;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The days of an iCalendar file.
 *
 * @param days in order
 * @param timed how many events were left out because they have times of day
 */
public record IcsDays(List<LocalDate> days, int timed) {
  /** Longest text of a file. */
  public static final int LONGEST = 20_000_000;

  private static final int MOST_EVENTS = 10_000;

  /** As many as a server takes. */
  private static final int MOST_DAYS = 5_000;

  public IcsDays {
    days = List.copyOf(days);
  }

  /**
   * Reads the all-day events.
   *
   * @param first repetitions are read from this year on
   * @param last and up to this one
   * @throws FileException with the line that is not understood
   */
  public static IcsDays read(String file, String text, int first, int last) {
    var events = events(file, text);
    Map<String, Set<LocalDate>> replaced = new HashMap<>();
    for (var event : events) {
      var day = event.replacedDay();
      if (day != null) {
        replaced.computeIfAbsent(event.uid(), uid -> new HashSet<>()).add(day);
      }
    }
    var days = new TreeSet<LocalDate>();
    int timed = 0;
    for (var event : events) {
      if (!event.isAllDay()) {
        timed++;
        continue;
      }
      var without = event.replacedDay() == null
          ? replaced.getOrDefault(event.uid(), Set.of())
          : Set.<LocalDate>of();
      event.days(without, LocalDate.of(last, 12, 31)).stream()
          .filter(day -> day.getYear() >= first && day.getYear() <= last)
          .forEach(days::add);
      if (days.size() > MOST_DAYS) {
        throw FileException.of(
            Place.of(file), "has more than %,d days; state fewer years".formatted(MOST_DAYS));
      }
    }
    return new IcsDays(List.copyOf(days), timed);
  }

  private static List<IcsEvent> events(String file, String text) {
    var events = new ArrayList<IcsEvent>();
    var open = new ArrayList<String>();
    for (var line : IcsLine.read(file, text)) {
      if (open.isEmpty() && !isCalendar(line)) {
        throw FileException.of(line.place(), "expected BEGIN:VCALENDAR");
      }
      if (line.name().equals("BEGIN")) {
        open.add(line.value());
        if (line.value().equalsIgnoreCase("VEVENT")) {
          events.add(new IcsEvent(line.place()));
        }
        if (events.size() > MOST_EVENTS || open.size() > 10) {
          throw FileException.of(line.place(), "more than 10,000 events, or parts within parts");
        }
      } else if (line.name().equals("END")) {
        if (!open.removeLast().equalsIgnoreCase(line.value())) {
          throw line.refusal("'%s' was not begun here".formatted(line.value()));
        }
      } else if (open.getLast().equalsIgnoreCase("VEVENT")) {
        events.getLast().add(line);
      }
    }
    if (!open.isEmpty()) {
      throw FileException.of(Place.of(file), "ends before END:" + open.getLast());
    }
    return events;
  }

  private static boolean isCalendar(IcsLine line) {
    return line.name().equals("BEGIN") && line.value().equalsIgnoreCase("VCALENDAR");
  }
}
