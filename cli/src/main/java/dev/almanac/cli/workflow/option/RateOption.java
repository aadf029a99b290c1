package dev.almanac.cli.workflow.option;

import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag that says how fast a batch goes. */
public final class RateOption {
  @Option(
      names = "--rps",
      paramLabel = "N",
      description = "At most so many runs of a batch a second. Default: 50.")
  private @Nullable Float rate;

  boolean isGiven() {
    return rate != null;
  }

  public void applyTo(StartBatchOperationRequest.Builder batch) {
    if (rate != null) {
      batch.setMaxOperationsPerSecond(rate);
    }
  }
}
