package dev.almanac.cli.workflow.option;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag that says why. */
public final class ReasonOption {
  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why, as the history will show. Default: who asked.")
  private @Nullable String reason;

  boolean isGiven() {
    return reason != null;
  }

  public String reason() {
    return reason == null ? "Requested by " + System.getProperty("user.name") : reason;
  }
}
