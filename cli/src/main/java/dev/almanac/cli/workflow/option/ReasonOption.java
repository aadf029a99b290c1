package dev.almanac.cli.workflow.option;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag for the reason. */
public final class ReasonOption {
  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "The reason, as the history shows it. Default: the caller.")
  private @Nullable String reason;

  boolean isGiven() {
    return reason != null;
  }

  public String reason() {
    return reason == null ? "Requested by " + System.getProperty("user.name") : reason;
  }
}
