package dev.almanac.cli.workflow.option;

import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag for the speed of a batch operation. */
public final class RateOption {
  @Option(
      names = "--rps",
      paramLabel = "N",
      description = "The limit of runs per second in a batch. Default: 50.")
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
