package dev.almanac.cli.workflow.option;

import dev.almanac.cli.wire.FieldText;
import dev.almanac.cli.wire.PayloadText;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The flags for what a run carries besides its input. */
public final class FieldOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin
  private LabelOptions labels;

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
    labels.memo().ifPresent(request::setMemo);
    labels.attributes().ifPresent(request::setSearchAttributes);
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
