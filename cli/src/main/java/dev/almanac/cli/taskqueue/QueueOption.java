package dev.almanac.cli.taskqueue;

import dev.almanac.cli.wire.GivenId;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The argument, or flag, that names a task queue. */
final class QueueOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-t", "--task-queue"},
      paramLabel = "NAME",
      description = "The task queue, instead of the argument.")
  private String name = "";

  @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "The task queue.")
  private String argument = "";

  String name() {
    return new GivenId(command, "--task-queue").of(name, argument);
  }
}
