package dev.almanac.cli.batch;

import dev.almanac.cli.wire.GivenId;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The argument, or flag, that names a batch operation. */
final class JobOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--job-id",
      paramLabel = "ID",
      description =
          "The id of the batch operation, as shown by 'start' and 'list', instead of the argument.")
  private String jobId = "";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ID",
      description = "The id of the batch operation, as shown by 'start' and 'list'.")
  private String argument = "";

  String jobId() {
    return new GivenId(command, "--job-id").of(jobId, argument);
  }
}
