package dev.almanac.cli.worker;

import dev.almanac.cli.wire.GivenId;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The argument, or flag, that names a worker. */
final class KeyOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--worker-instance-key",
      paramLabel = "KEY",
      description = "The worker's key, see 'list', instead of the argument.")
  private String key = "";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "KEY",
      description = "The worker's key, see 'list'.")
  private String argument = "";

  String key() {
    return new GivenId(command, "--worker-instance-key").of(key, argument);
  }
}
