package dev.almanac.cli.schedule.option;

import picocli.CommandLine.Option;

/** The flag for the reason of a pause or its end, which the schedule shows as its note. */
public final class NoteOption {
  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "The reason; it becomes the note of the schedule.")
  private String reason = "";

  public String reason() {
    return reason;
  }
}
