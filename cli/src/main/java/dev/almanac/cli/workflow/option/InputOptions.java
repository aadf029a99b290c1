package dev.almanac.cli.workflow.option;

import io.temporal.api.common.v1.Payloads;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The flags for arguments. */
public final class InputOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-i", "--input"},
      paramLabel = "JSON",
      description = "An argument. May be repeated.")
  private List<String> values = List.of();

  @Option(
      names = "--input-file",
      paramLabel = "FILE",
      description = "A file with an argument as JSON; - reads standard input. May be repeated.")
  private List<Path> files = List.of();

  public boolean isGiven() {
    return !values.isEmpty() || !files.isEmpty();
  }

  /** @throws picocli.CommandLine.ParameterException if a value is not JSON or cannot be read */
  public Payloads read() {
    return new Arguments(command, "--input").read(values, files);
  }
}
