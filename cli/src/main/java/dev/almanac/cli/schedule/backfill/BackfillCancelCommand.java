package dev.almanac.cli.schedule.backfill;

import dev.almanac.protocol.schedule.v1.BackfillChange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule backfills cancel}. */
@Command(
    name = "cancel",
    header = "End a backfill.",
    description = "What it has started goes on; what waits does not.",
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
