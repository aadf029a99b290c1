package dev.almanac.cli.schedule.backfill;

import dev.almanac.protocol.schedule.v1.BackfillChange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule backfills resume}. */
@Command(
    name = "resume",
    header = "Resume a paused backfill.",
    description = "It continues where it stopped.",
    footer = {
      "",
      "Example:",
      "  almanac schedule backfills resume --sid nightly --backfill-id may",
    })
final class BackfillResumeCommand implements Runnable {
  @Mixin
  private BackfillChanges backfill;

  @Override
  public void run() {
    backfill.change(BackfillChange.BACKFILL_CHANGE_RESUME, "Resumed");
  }
}
