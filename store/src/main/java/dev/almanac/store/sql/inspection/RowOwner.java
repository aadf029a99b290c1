package dev.almanac.store.sql.inspection;

import dev.almanac.store.StoreException;
import dev.almanac.store.sql.jdbc.Check;
import dev.almanac.store.sql.jdbc.Column;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Row;
import java.util.List;

/** Names the workflow or schedule that a damaged row belongs to: users do not know its number. */
record RowOwner(Database database) {
  private static final String WORKFLOW =
      "SELECT coalesce(max(workflow_id), '') FROM run WHERE run_no = ?";

  private static final String SCHEDULE =
      "SELECT coalesce(max(schedule_id), '') FROM schedule WHERE schedule_no = ?";

  /** Returns a text such as {@code (workflow order-7)}; empty if there is none or it is lost. */
  String of(Check check, List<Object> key) {
    var columns = check.keys().stream().map(Column::name).toList();
    int run = columns.indexOf("run_no");
    int schedule = columns.indexOf("schedule_no");
    if (run < 0 && schedule < 0) {
      return "";
    }
    return run < 0
        ? named("schedule", SCHEDULE, columns, key, schedule)
        : named("workflow", WORKFLOW, columns, key, run);
  }

  /** The partition leads the key where rows are found by it. */
  private String named(
      String kind, String query, List<String> columns, List<Object> key, int number) {
    boolean leads = columns.getFirst().equals("partition");
    try {
      return database
          .read(session -> {
            var bound = session
                .query(leads ? query + " AND partition = ?" : query)
                .number((long) key.get(number));
            return (leads ? bound.number((long) key.getFirst()) : bound).first(Row::text);
          })
          .filter(id -> !id.isEmpty())
          .map(id -> " (%s %s)".formatted(kind, id))
          .orElse("");
    } catch (StoreException.Corrupt e) {
      return "";
    }
  }
}
