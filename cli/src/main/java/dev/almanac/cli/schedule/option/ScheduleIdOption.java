package dev.almanac.cli.schedule.option;

import dev.almanac.cli.wire.GivenId;
import dev.almanac.cli.wire.Sought;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The argument, or flag, that names a schedule. */
public final class ScheduleIdOption implements Sought {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-s", "--schedule-id", "--sid"},
      paramLabel = "ID",
      description = "The schedule, instead of the argument.")
  private String id = "";

  @Parameters(index = "0", arity = "0..1", paramLabel = "ID", description = "The schedule.")
  private String argument = "";

  @Override
  public Kind kind() {
    return Kind.SCHEDULE;
  }

  @Override
  public String sought() {
    return id();
  }

  public String id() {
    return new GivenId(command, "--schedule-id").of(id, argument);
  }
}
