package dev.almanac.cli.schedule;

import dev.almanac.cli.schedule.backfill.BackfillCommand;
import dev.almanac.cli.schedule.backfill.BackfillsCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac schedule}: the group. */
@Command(
    name = "schedule",
    header = "Create, inspect and control schedules on a server.",
    subcommands = {
      CreateCommand.class,
      UpdateCommand.class,
      DescribeCommand.class,
      ListCommand.class,
      CountCommand.class,
      ToggleCommand.class,
      TriggerCommand.class,
      BackfillCommand.class,
      BackfillsCommand.class,
      SkipCommand.class,
      DeleteCommand.class,
      MatchingTimesCommand.class,
      HistoryCommand.class,
      IncarnationsCommand.class,
      ExplainCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac schedule create --sid nightly --cron '0 3 * * *' --type Report --tq reports",
      "  almanac schedule explain --sid nightly --time 2026-03-29T03:00:00Z",
    })
public final class ScheduleCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
