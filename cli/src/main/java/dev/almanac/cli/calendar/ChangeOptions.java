package dev.almanac.cli.calendar;

import dev.almanac.protocol.schedule.v1.CalendarChange;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that add days to a calendar and remove them. */
final class ChangeOptions {
  @Option(
      names = "--add-date",
      paramLabel = "DATE",
      description = "Add a day, such as 2026-12-25. May be repeated.")
  private List<String> addedDates = List.of();

  @Option(
      names = "--add-date-file",
      paramLabel = "FILE",
      description = "Add the days of an iCalendar file, or of one with a day per line.")
  private @Nullable Path addedFile;

  @Option(
      names = "--remove-date",
      paramLabel = "DATE",
      description = "Remove a day. May be repeated.")
  private List<String> removedDates = List.of();

  @Option(
      names = "--add-weekday",
      paramLabel = "DAY",
      converter = WeekdayReader.class,
      description = "Add a weekday, such as SUN. May be repeated.")
  private List<Integer> addedWeekdays = List.of();

  @Option(
      names = "--remove-weekday",
      paramLabel = "DAY",
      converter = WeekdayReader.class,
      description = "Remove a weekday. May be repeated.")
  private List<Integer> removedWeekdays = List.of();

  boolean isGiven() {
    return addedFile != null
        || !addedDates.isEmpty()
        || !removedDates.isEmpty()
        || !addedWeekdays.isEmpty()
        || !removedWeekdays.isEmpty();
  }

  /** @throws dev.almanac.cli.yaml.FileException if the file cannot be read */
  CalendarChange.Builder change() {
    return CalendarChange.newBuilder()
        .addAllAddDates(DateFile.with(addedDates, addedFile))
        .addAllRemoveDates(removedDates)
        .addAllAddWeekdays(addedWeekdays)
        .addAllRemoveWeekdays(removedWeekdays);
  }
}
