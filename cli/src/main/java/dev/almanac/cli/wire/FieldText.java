package dev.almanac.cli.wire;

import com.google.gson.JsonParseException;
import io.temporal.api.common.v1.Payload;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reads named values, such as a memo. */
public final class FieldText {
  private FieldText() {}

  /** @throws ParameterException with the flag if a value is not JSON */
  public static Map<String, Payload> payloads(
      CommandSpec command, String flag, Map<String, String> fields) {
    var payloads = new LinkedHashMap<String, Payload>();
    fields.forEach((key, json) -> {
      try {
        payloads.put(key, PayloadText.parse(json));
      } catch (JsonParseException e) {
        throw new ParameterException(
            command.commandLine(),
            ("Invalid value for option '%s': expected KEY=JSON (a string needs its quotes),"
                    + " but found '%s=%s'")
                .formatted(flag, key, json));
      }
    });
    return payloads;
  }
}
