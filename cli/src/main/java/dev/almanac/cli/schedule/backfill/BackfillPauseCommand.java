package dev.almanac.cli.schedule.backfill;

import dev.almanac.protocol.schedule.v1.BackfillChange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule backfills pause}. */
@Command(
    name = "pause",
    header = "Pause a backfill.",
    description = "Its running workflows go on.",
    footer = {
      "",
      "Example:",
      "  almanac schedule backfills pause --sid nightly --backfill-id may",
    })
final class BackfillPauseCommand implements Runnable {
  @Mixin
  private BackfillChanges backfill;

  @Override
  public void run() {
    backfill.change(BackfillChange.BACKFILL_CHANGE_PAUSE, "Paused");
  }
}
