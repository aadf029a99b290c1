package dev.almanac.cli.activity;

import com.google.gson.JsonParseException;
import dev.almanac.cli.wire.PayloadText;
import io.temporal.api.common.v1.Payloads;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The flag for one value. */
final class PayloadOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"--result", "--detail"},
      paramLabel = "JSON",
      description = "The result, or details of the failure.")
  private String json = "";

  /** @throws ParameterException if the value is not JSON */
  Payloads read(String flag) {
    if (json.isEmpty()) {
      return Payloads.getDefaultInstance();
    }
    try {
      return Payloads.newBuilder().addPayloads(PayloadText.parse(json)).build();
    } catch (JsonParseException e) {
      throw new ParameterException(
          command.commandLine(),
          "Invalid value for option '%s': expected JSON (a string needs its quotes), found '%s'"
              .formatted(flag, json));
    }
  }
}
