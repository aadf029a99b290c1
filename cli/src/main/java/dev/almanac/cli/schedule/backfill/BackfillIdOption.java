package dev.almanac.cli.schedule.backfill;

import picocli.CommandLine.Option;

/** The flag that names a backfill. */
final class BackfillIdOption {
  @Option(
      names = "--backfill-id",
      paramLabel = "ID",
      required = true,
      description = "The backfill.")
  private String id = "";

  String id() {
    return id;
  }
}
