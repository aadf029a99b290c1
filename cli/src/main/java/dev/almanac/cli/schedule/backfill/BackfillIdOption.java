package dev.almanac.cli.schedule.backfill;

import dev.almanac.cli.wire.GivenId;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The argument, or flag, that names a backfill. */
final class BackfillIdOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--backfill-id",
      paramLabel = "BACKFILL",
      description = "The backfill, instead of the argument.")
  private String id = "";

  @Parameters(index = "0+", arity = "0..1", paramLabel = "BACKFILL", description = "The backfill.")
  private String argument = "";

  String id() {
    return new GivenId(command, "--backfill-id").of(id, argument);
  }
}
