package dev.almanac.cli.calendar;

import dev.almanac.cli.ics.CalendarFile;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A file with days: an iCalendar file, or one day per line; # begins a comment. */
final class DateFile {
  private DateFile() {}

  /**
   * Returns dates and those of a file, if there is one.
   *
   * @throws dev.almanac.cli.yaml.FileException if the file cannot be read
   */
  static List<String> with(List<String> dates, @Nullable Path file) {
    if (file == null) {
      return dates;
    }
    var years = CalendarFile.Years.around(LocalDate.now(ZoneOffset.UTC).getYear());
    return Stream.concat(dates.stream(), CalendarFile.read(file, years).dates().stream())
        .toList();
  }
}
