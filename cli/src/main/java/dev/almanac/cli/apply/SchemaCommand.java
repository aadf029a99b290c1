package dev.almanac.cli.apply;

import dev.almanac.cli.format.JsonSchema;
import dev.almanac.cli.output.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac schedule schema}. */
@Command(
    name = "schema",
    header = "Print the JSON schema of files with schedules, for editors.",
    footer = {
      "",
      "Example:",
      "  almanac schedule schema > schedules.schema.json",
    })
public final class SchemaCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Override
  public void run() {
    command.commandLine().getOut().println(Json.pretty(JsonSchema.schema()));
  }
}
