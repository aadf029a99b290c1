package dev.almanac.cli.schedule.option;

import dev.almanac.cli.wire.GivenId;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The argument, or flag, that names a schedule. */
public final class ScheduleIdOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-s", "--schedule-id", "--sid"},
      paramLabel = "ID",
      description = "The schedule, instead of the argument.")
  private String id = "";

  @Parameters(index = "0", arity = "0..1", paramLabel = "ID", description = "The schedule.")
  private String argument = "";

  public String id() {
    return new GivenId(command, "--schedule-id").of(id, argument);
  }
}
