package dev.almanac.cli.importing;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac import}: the group. */
@Command(
    name = "import",
    header = "Take over schedules from a crontab or from another server.",
    subcommands = {
      CrontabCommand.class,
      SchedulesCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac import crontab /etc/crontab --task-queue cron",
      "  almanac import schedules --from temporal.example:7233",
    })
public final class ImportCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
