package dev.almanac.cli.workflow.option;

import com.google.gson.JsonParseException;
import dev.almanac.cli.wire.PayloadText;
import dev.almanac.cli.wording.FileWords;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Reads arguments as JSON, from flags or from files.
 *
 * @param flag the flag of a value; that of a file ends with {@code -file}
 */
record Arguments(CommandSpec command, String flag) {
  /** @throws ParameterException if a value is not JSON, or a file cannot be read */
  Payloads read(List<String> values, List<Path> files) {
    if (!values.isEmpty() && !files.isEmpty()) {
      throw refusal("%s and %s-file cannot be combined".formatted(flag, flag));
    }
    var input = Payloads.newBuilder();
    values.forEach(value -> input.addPayloads(payload(flag, value)));
    files.forEach(file -> input.addPayloads(payload(flag + "-file " + file, content(file))));
    return input.build();
  }

  private Payload payload(String source, String json) {
    try {
      return PayloadText.parse(json);
    } catch (JsonParseException e) {
      throw refusal("Invalid value for option '%s': expected JSON (a string needs its quotes), but "
              .formatted(source)
          + "found '%s'".formatted(json.length() > 100 ? json.substring(0, 100) + "…" : json));
    }
  }

  private String content(Path file) {
    try {
      return file.toString().equals("-")
          ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
          : Files.readString(file);
    } catch (IOException e) {
      throw refusal("Invalid value for option '%s-file': cannot be read: %s"
          .formatted(flag, FileWords.why(file, e)));
    }
  }

  private ParameterException refusal(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
