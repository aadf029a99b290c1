package dev.almanac.cli.ics;

import dev.almanac.cli.yaml.FileException;
import dev.almanac.cli.yaml.Place;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/**
 * The days of a file: an iCalendar file, or one day per line, where {@code #} begins a comment.
 *
 * @param remarks about what was left out
 */
public record CalendarFile(List<String> dates, List<String> remarks) {
  /** The years of which repetitions are read. */
  public record Years(int first, int last) {
    private static final int AHEAD = 5;

    /** Returns the years from the last one to the fifth from now. */
    public static Years around(int thisYear) {
      return new Years(thisYear - 1, thisYear + AHEAD);
    }
  }

  public CalendarFile {
    dates = List.copyOf(dates);
    remarks = List.copyOf(remarks);
  }

  /** @throws FileException if it cannot be read, with the line */
  public static CalendarFile read(Path file, Years years) {
    var text = content(file);
    var name = file.toString();
    if (!text.stripLeading().startsWith("BEGIN:VCALENDAR") && !name.endsWith(".ics")) {
      return new CalendarFile(lines(name, text), List.of());
    }
    var days = IcsDays.read(name, text, years.first(), years.last());
    if (days.days().isEmpty()) {
      throw FileException.of(
          Place.of(name),
          "has no all-day event from %d to %d".formatted(years.first(), years.last()));
    }
    var remarks = days.timed() == 0
        ? List.<String>of()
        : List.of(
            "%s: events with a time of day, which are left out: %d".formatted(name, days.timed()));
    return new CalendarFile(days.days().stream().map(LocalDate::toString).toList(), remarks);
  }

  private static String content(Path file) {
    try {
      if (Files.size(file) > IcsDays.LONGEST) {
        throw FileException.of(Place.of(file.toString()), "has more than 20 MB");
      }
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw FileException.of(Place.of(file.toString()), "is not UTF-8");
    } catch (IOException e) {
      var reason = Files.exists(file) ? "cannot be read" : "there is no such file";
      throw FileException.of(Place.of(file.toString()), reason);
    }
  }

  private static List<String> lines(String name, String text) {
    var dates = new ArrayList<String>();
    int number = 0;
    for (var line : (Iterable<String>) text.lines()::iterator) {
      number++;
      int comment = line.indexOf('#');
      var day = (comment < 0 ? line : line.substring(0, comment)).strip();
      if (!day.isEmpty()) {
        try {
          dates.add(LocalDate.parse(day).toString());
        } catch (DateTimeParseException e) {
          throw FileException.of(
              new Place(name, number),
              "expected a day such as 2026-12-25, found '%s'"
                  .formatted(day.length() > 40 ? day.substring(0, 40) + "…" : day));
        }
      }
    }
    return dates;
  }
}
