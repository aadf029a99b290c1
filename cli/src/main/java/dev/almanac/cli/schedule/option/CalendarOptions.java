package dev.almanac.cli.schedule.option;

import dev.almanac.protocol.schedule.v1.CalendarUse;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.Extension;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The flags for named calendars; see {@code almanac calendar}. */
final class CalendarOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--exclude-on",
      paramLabel = "NAME",
      description = "Exclude the days of a named calendar. May be repeated.")
  private List<String> excluding = List.of();

  @Option(
      names = "--roll",
      paramLabel = "next:NAME|previous:NAME",
      converter = RollText.class,
      description = "Move times on days of a named calendar to the same time of the next, or"
          + " previous, day that no such calendar has. May be repeated.")
  private List<CalendarUse> rolling = List.of();

  @Option(
      names = "--no-calendars",
      description = "Stop using named calendars. Without any of these flags an update leaves"
          + " them as they are.")
  private boolean none;

  void addTo(Extension.Builder extension) {
    if (none && !(excluding.isEmpty() && rolling.isEmpty())) {
      throw new ParameterException(
          command.commandLine(), "--no-calendars cannot be combined with --exclude-on or --roll");
    }
    if (none) {
      extension.getSpecBuilder().setWithoutCalendars(true);
    }
    for (var use : rolling) {
      extension.getSpecBuilder().addCalendars(use);
    }
    for (var name : excluding) {
      extension
          .getSpecBuilder()
          .addCalendarsBuilder()
          .setCalendar(name)
          .setKind(CalendarUseKind.CALENDAR_USE_KIND_EXCLUDE);
    }
  }
}
