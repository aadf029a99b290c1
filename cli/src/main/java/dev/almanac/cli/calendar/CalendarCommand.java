package dev.almanac.cli.calendar;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac calendar}: the group. */
@Command(
    name = "calendar",
    header = "Named calendars, such as holidays, that schedules share.",
    subcommands = {
      CreateCommand.class,
      UpdateCommand.class,
      DescribeCommand.class,
      ListCommand.class,
      DeleteCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac calendar create --name holidays --date 2026-12-25 --date 2026-12-26",
      "  almanac schedule create --sid daily --cron '0 9 * * *' --exclude-on holidays \\",
      "    --type Report --tq reports",
    })
public final class CalendarCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
