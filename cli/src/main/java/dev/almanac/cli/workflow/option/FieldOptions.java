package dev.almanac.cli.workflow.option;

import dev.almanac.cli.wire.FieldText;
import dev.almanac.cli.wire.PayloadText;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The flags for what a run carries besides its input. */
public final class FieldOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--memo",
      paramLabel = "KEY=JSON",
      description = "A memo field, shown in lists. May be repeated.")
  private Map<String, String> memo = Map.of();

  @Option(
      names = "--search-attribute",
      paramLabel = "KEY=JSON",
      description = "A search attribute. May be repeated.")
  private Map<String, String> attributes = Map.of();

  @Option(
      names = "--headers",
      paramLabel = "KEY=JSON",
      description = "A header for interceptors. May be repeated.")
  private Map<String, String> headers = Map.of();

  @Option(
      names = "--static-summary",
      paramLabel = "TEXT",
      description = "A one-line summary of the run.")
  private @Nullable String summary;

  @Option(names = "--static-details", paramLabel = "TEXT", description = "Details of the run.")
  private @Nullable String details;

  /** @throws picocli.CommandLine.ParameterException if a value is not JSON */
  public void applyTo(StartWorkflowExecutionRequest.Builder request) {
    if (!memo.isEmpty()) {
      request.getMemoBuilder().putAllFields(FieldText.payloads(command, "--memo", memo));
    }
    if (!attributes.isEmpty()) {
      request
          .getSearchAttributesBuilder()
          .putAllIndexedFields(FieldText.payloads(command, "--search-attribute", attributes));
    }
    if (!headers.isEmpty()) {
      request.getHeaderBuilder().putAllFields(FieldText.payloads(command, "--headers", headers));
    }
    if (summary != null) {
      request.getUserMetadataBuilder().setSummary(PayloadText.string(summary));
    }
    if (details != null) {
      request.getUserMetadataBuilder().setDetails(PayloadText.string(details));
    }
  }
}
