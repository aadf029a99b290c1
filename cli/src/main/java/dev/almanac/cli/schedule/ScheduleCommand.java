package dev.almanac.cli.schedule;

import dev.almanac.cli.apply.ApplyCommand;
import dev.almanac.cli.apply.DriftCommand;
import dev.almanac.cli.apply.ExportCommand;
import dev.almanac.cli.apply.PlanCommand;
import dev.almanac.cli.apply.SchemaCommand;
import dev.almanac.cli.schedule.backfill.BackfillCommand;
import dev.almanac.cli.schedule.backfill.BackfillsCommand;
import dev.almanac.cli.schedule.bulk.BulkCommand;
import dev.almanac.cli.schedule.evaluate.EvaluateCommand;
import dev.almanac.cli.schedule.pause.PauseCommand;
import dev.almanac.cli.schedule.pause.ResumeCommand;
import dev.almanac.cli.schedule.pause.ToggleCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac schedule}: the group. */
@Command(
    name = "schedule",
    header = "Create, inspect and control schedules on a server.",
    subcommands = {
      PreviewCommand.class,
      CreateCommand.class,
      UpdateCommand.class,
      DescribeCommand.class,
      ListCommand.class,
      CountCommand.class,
      PauseCommand.class,
      ResumeCommand.class,
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
      EvaluateCommand.class,
      PlanCommand.class,
      ApplyCommand.class,
      DriftCommand.class,
      ExportCommand.class,
      SchemaCommand.class,
      BulkCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac schedule create nightly --cron '0 3 * * *' --type Report --tq reports",
      "  almanac schedule describe nightly",
      "  almanac schedule explain nightly --time yesterday",
    })
public final class ScheduleCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
