package dev.almanac.cli.workflow.option;

import com.google.gson.JsonParseException;
import dev.almanac.cli.wire.PayloadText;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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

  /** @throws ParameterException if a value is not JSON, or a file cannot be read */
  public Payloads read() {
    if (!values.isEmpty() && !files.isEmpty()) {
      throw refusal("--input and --input-file cannot be combined");
    }
    var input = Payloads.newBuilder();
    values.forEach(value -> input.addPayloads(payload("--input", value)));
    files.forEach(file -> input.addPayloads(payload("--input-file " + file, content(file))));
    return input.build();
  }

  private Payload payload(String flag, String json) {
    try {
      return PayloadText.parse(json);
    } catch (JsonParseException e) {
      throw refusal("Invalid value for option '%s': expected JSON (a string needs its quotes), but "
              .formatted(flag)
          + "found '%s'".formatted(json.length() > 100 ? json.substring(0, 100) + "…" : json));
    }
  }

  private String content(Path file) {
    try {
      return file.toString().equals("-")
          ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
          : Files.readString(file);
    } catch (IOException e) {
      throw refusal("Invalid value for option '--input-file': cannot be read: " + e);
    }
  }

  private ParameterException refusal(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
