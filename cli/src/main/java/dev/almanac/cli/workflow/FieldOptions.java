package dev.almanac.cli.workflow;

import com.google.gson.JsonParseException;
import dev.almanac.cli.wire.PayloadText;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The flags with what a run carries besides its input. */
final class FieldOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--memo",
      paramLabel = "KEY=JSON",
      description = "A note that lists show. May be repeated.")
  private Map<String, String> memo = Map.of();

  @Option(
      names = "--search-attribute",
      paramLabel = "KEY=JSON",
      description = "An attribute that queries can name. May be repeated.")
  private Map<String, String> attributes = Map.of();

  @Option(
      names = "--headers",
      paramLabel = "KEY=JSON",
      description = "A header for interceptors. May be repeated.")
  private Map<String, String> headers = Map.of();

  @Option(
      names = "--static-summary",
      paramLabel = "TEXT",
      description = "A line on what this run is for.")
  private @Nullable String summary;

  @Option(
      names = "--static-details",
      paramLabel = "TEXT",
      description = "The same at greater length.")
  private @Nullable String details;

  /** @throws ParameterException if a value is not JSON */
  void applyTo(StartWorkflowExecutionRequest.Builder request) {
    if (!memo.isEmpty()) {
      request.getMemoBuilder().putAllFields(payloads("--memo", memo));
    }
    if (!attributes.isEmpty()) {
      request
          .getSearchAttributesBuilder()
          .putAllIndexedFields(payloads("--search-attribute", attributes));
    }
    if (!headers.isEmpty()) {
      request.getHeaderBuilder().putAllFields(payloads("--headers", headers));
    }
    if (summary != null) {
      request.getUserMetadataBuilder().setSummary(PayloadText.string(summary));
    }
    if (details != null) {
      request.getUserMetadataBuilder().setDetails(PayloadText.string(details));
    }
  }

  private Map<String, Payload> payloads(String flag, Map<String, String> fields) {
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
