package dev.almanac.cli.calendar;

import dev.almanac.cli.wire.GivenId;
import dev.almanac.cli.wire.Sought;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The argument, or flag, that names a calendar. */
final class NameOption implements Sought {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The calendar, instead of the argument.")
  private String name = "";

  @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "The calendar.")
  private String argument = "";

  @Override
  public Kind kind() {
    return Kind.CALENDAR;
  }

  @Override
  public String sought() {
    return name();
  }

  String name() {
    return new GivenId(command, "--name").of(name, argument);
  }
}
