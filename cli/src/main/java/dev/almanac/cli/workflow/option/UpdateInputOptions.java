package dev.almanac.cli.workflow.option;

import io.temporal.api.common.v1.Payloads;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The flags for the arguments of an update that comes with a start. */
public final class UpdateInputOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--update-input",
      paramLabel = "JSON",
      description = "An argument of the update. May be repeated.")
  private List<String> values = List.of();

  @Option(
      names = "--update-input-file",
      paramLabel = "FILE",
      description = "A file with an argument of the update as JSON. May be repeated.")
  private List<Path> files = List.of();

  /** @throws picocli.CommandLine.ParameterException if a value is not JSON or cannot be read */
  public Payloads read() {
    return new Arguments(command, "--update-input").read(values, files);
  }
}
