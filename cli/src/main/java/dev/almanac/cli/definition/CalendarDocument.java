package dev.almanac.cli.definition;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.almanac.cli.format.Document;
import dev.almanac.cli.format.Format;
import dev.almanac.cli.format.Section;
import dev.almanac.cli.ics.CalendarFile;
import dev.almanac.cli.yaml.FileException;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Named calendars as documents, and back. */
public final class CalendarDocument {
  private static final List<String> WEEKDAYS =
      List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");
  private static final Pattern YEARS = Pattern.compile("([0-9]{4})(?:-([0-9]{4}))?");

  private CalendarDocument() {}

  public static JsonObject of(NamedCalendar calendar) {
    var json = new JsonObject();
    json.addProperty(Format.CALENDAR, calendar.getName());
    if (!calendar.getDescription().isEmpty()) {
      json.addProperty("description", calendar.getDescription());
    }
    if (calendar.getDatesCount() > 0) {
      var dates = new JsonArray();
      calendar.getDatesList().stream().sorted().distinct().forEach(dates::add);
      json.add("dates", dates);
    }
    if (calendar.getWeekdaysCount() > 0) {
      var days = new JsonArray();
      calendar.getWeekdaysList().stream()
          .sorted()
          .distinct()
          .forEach(day -> days.add(WEEKDAYS.get(day)));
      json.add("weekdays", days);
    }
    return json;
  }

  /**
   * Reads the named calendars among documents.
   *
   * @param thisYear repetitions of calendar files are read from the year before, unless stated
   * @throws FileException with everything that is wrong
   */
  public static List<DeclaredCalendar> read(List<Document> documents, int thisYear) {
    var calendars = new ArrayList<DeclaredCalendar>();
    var problems = new ArrayList<FileException.Problem>();
    for (var document : documents) {
      if (document.kind().equals(Format.CALENDAR)) {
        try {
          calendars.add(read(document, thisYear));
        } catch (FileException e) {
          problems.addAll(e.problems());
        }
      }
    }
    if (!problems.isEmpty()) {
      throw new FileException(problems);
    }
    return calendars;
  }

  private static DeclaredCalendar read(Document document, int thisYear) {
    var section = document.section();
    var dates = new TreeSet<String>();
    var remarks = new ArrayList<String>();
    for (var item : section.items("dates")) {
      dates.add(date(section, item.key(), item.text()));
    }
    section.text("file").ifPresent(name -> {
      var file = CalendarFile.read(beside(document, name), years(section, thisYear));
      dates.addAll(file.dates());
      remarks.addAll(file.remarks());
    });
    if (section.has("years") && !section.has("file")) {
      throw section.refusal("years", "is about repetitions in a file, and there is no 'file'");
    }
    var weekdays = new TreeSet<Integer>();
    for (var item : section.items("weekdays")) {
      int day = WEEKDAYS.indexOf(item.text());
      if (day < 0) {
        throw section.refusal(item.key(), "expected SUN to SAT, found '%s'".formatted(item.text()));
      }
      weekdays.add(day);
    }
    if (dates.isEmpty() && weekdays.isEmpty()) {
      throw section.refusal("", "the calendar has no days");
    }
    var calendar = NamedCalendar.newBuilder()
        .setName(document.name())
        .setDescription(section.text("description").orElse(""))
        .addAllDates(dates)
        .addAllWeekdays(weekdays)
        .build();
    return new DeclaredCalendar(document, calendar, remarks);
  }

  private static String date(Section section, String key, String text) {
    try {
      return LocalDate.parse(text).toString();
    } catch (DateTimeParseException e) {
      throw section.refusal(key, "expected a day such as 2026-12-25, found '%s'".formatted(text));
    }
  }

  private static Path beside(Document document, String name) {
    return Path.of(document.place().file()).resolveSibling(name);
  }

  private static CalendarFile.Years years(Section section, int thisYear) {
    var text = section.text("years");
    if (text.isEmpty()) {
      return CalendarFile.Years.around(thisYear);
    }
    var matcher = YEARS.matcher(text.get());
    if (!matcher.matches()) {
      throw section.refusal("years", "expected years such as 2026-2030");
    }
    int first = Integer.parseInt(matcher.group(1));
    int last = matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
    if (first < 1970 || last < first || last > 2100) {
      throw section.refusal("years", "expected years from 1970 to 2100");
    }
    return new CalendarFile.Years(first, last);
  }
}
