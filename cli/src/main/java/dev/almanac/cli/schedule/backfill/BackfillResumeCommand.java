package dev.almanac.cli.schedule.backfill;

import dev.almanac.protocol.schedule.v1.BackfillChange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule backfills resume}. */
@Command(
    name = "resume",
    header = "Let a backfill go on that was paused.",
    description = "It goes on where it was.",
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
