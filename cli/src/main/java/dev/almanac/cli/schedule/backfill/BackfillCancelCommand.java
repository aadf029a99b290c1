package dev.almanac.cli.schedule.backfill;

import dev.almanac.protocol.schedule.v1.BackfillChange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule backfills cancel}. */
@Command(
    name = "cancel",
    header = "Cancel a backfill.",
    description = "Its running workflows go on; its waiting starts are dropped.",
    footer = {
      "",
      "Example:",
      "  almanac schedule backfills cancel --sid nightly --backfill-id may",
    })
final class BackfillCancelCommand implements Runnable {
  @Mixin
  private BackfillChanges backfill;

  @Override
  public void run() {
    backfill.change(BackfillChange.BACKFILL_CHANGE_CANCEL, "Cancelled");
  }
}
