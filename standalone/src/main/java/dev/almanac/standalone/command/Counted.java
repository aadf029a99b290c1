package dev.almanac.standalone.command;

import dev.almanac.store.sql.DatabaseSummary;

/** Says in words how much a database holds. */
final class Counted {
  private Counted() {}

  static String text(DatabaseSummary summary) {
    return "%s, %s (%,d open), %s"
        .formatted(
            number(summary.namespaces(), "namespace"),
            number(summary.runs(), "run"),
            summary.openRuns(),
            number(summary.schedules(), "schedule"));
  }

  static String number(long count, String thing) {
    return "%,d %s%s".formatted(count, thing, count == 1 ? "" : "s");
  }
}
