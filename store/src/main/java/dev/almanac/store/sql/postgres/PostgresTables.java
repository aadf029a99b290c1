package dev.almanac.store.sql.postgres;

import java.util.List;

/** The tables that a backup holds: all but that of migrations, which a restore makes itself. */
final class PostgresTables {
  static final List<String> ALL = List.of(
      "write_level",
      "counter",
      "node",
      "cluster",
      "namespace",
      "attribute",
      "run",
      "state",
      "history",
      "fact",
      "snapshot",
      "pointer",
      "attention",
      "inbox",
      "backlog",
      "visibility",
      "attribute_value",
      "forgotten",
      "fork",
      "batch",
      "schedule",
      "schedule_head",
      "schedule_part",
      "schedule_version",
      "ledger",
      "ledger_day",
      "calendar",
      "calendar_use",
      "api_key",
      "data_key",
      "removed_namespace",
      "audit_chain",
      "audit");

  private PostgresTables() {}
}
