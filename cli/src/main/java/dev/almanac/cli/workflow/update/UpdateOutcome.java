package dev.almanac.cli.workflow.update;

import dev.almanac.protocol.text.PayloadWords;
import io.temporal.api.update.v1.Outcome;
import picocli.CommandLine.ExitCode;

/** Formats the outcome of an update. */
public final class UpdateOutcome {
  private UpdateOutcome() {}

  public static String text(String updateId, Outcome outcome) {
    return switch (outcome.getValueCase()) {
      case SUCCESS ->
        "Update '%s' completed: %s".formatted(updateId, PayloadWords.of(outcome.getSuccess()));
      case FAILURE ->
        "Update '%s' failed: %s".formatted(updateId, outcome.getFailure().getMessage());
      case VALUE_NOT_SET -> "Update '%s' has not completed yet.".formatted(updateId);
    };
  }

  /** Tells scripts of a failure. A missing outcome is not one. */
  public static int exitCode(Outcome outcome) {
    return outcome.hasFailure() ? ExitCode.SOFTWARE : ExitCode.OK;
  }
}
