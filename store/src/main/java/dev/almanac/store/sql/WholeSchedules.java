package dev.almanac.store.sql;

import dev.almanac.store.schedule.ScheduleStore;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.jdbc.Padded;
import java.util.Collections;

/**
 * Statements that read schedules with their parts. Each is a single statement, so that no commit
 * can happen between reading a schedule and its parts.
 *
 * @param few for at most {@link Padded#FEW}, by number
 * @param many for at most {@link ScheduleStore#MOST_AT_ONCE}, by number
 */
record WholeSchedules(String live, String incarnation, String one, String few, String many) {
  static WholeSchedules in(Dialect dialect) {
    return new WholeSchedules(
        whole(dialect, named("deleted = 9223372036854775807")),
        whole(dialect, named("incarnation = ?")),
        whole(dialect, numbered(1)),
        whole(dialect, numbered(Padded.FEW)),
        whole(dialect, numbered(ScheduleStore.MOST_AT_ONCE)));
  }

  /** Returns the statement for a size that {@link Padded} produces. */
  String byNumber(int size) {
    return size == 1 ? one : size == Padded.FEW ? few : many;
  }

  private static String named(String which) {
    return """
        WITH wanted AS (
          SELECT partition, schedule_no FROM schedule
          WHERE namespace = ? AND schedule_id = ? AND %s)
        """.formatted(which);
  }

  private static String numbered(int size) {
    return """
        WITH asked(partition, schedule_no) AS (VALUES %s),
        wanted AS (SELECT DISTINCT partition, schedule_no FROM asked)
        """.formatted(String.join(", ", Collections.nCopies(size, "(?, ?)")));
  }

  private static String whole(Dialect dialect, String wanted) {
    return """
        %s
        SELECT 0 AS piece, s.partition, s.schedule_no, s.namespace, s.schedule_id, s.incarnation,
               s.deleted, s.definition AS data, h.data AS head, 0 AS kind, '' AS part_key
        FROM wanted w
        %s
        %s
        UNION ALL
        SELECT 1 AS piece, p.partition, p.schedule_no, NULL, NULL, NULL, 0, p.data, NULL, p.kind,
               p.part_key
        FROM wanted w
        %s
        ORDER BY 3, 1, 10, 11
        """.formatted(
            wanted,
            lookUp(dialect, "schedule", "s"),
            lookUp(dialect, "schedule_head", "h"),
            lookUp(dialect, "schedule_part", "p"));
  }

  private static String lookUp(Dialect dialect, String table, String alias) {
    return dialect.lookUp(
        table,
        alias,
        "%1$s.partition = w.partition AND %1$s.schedule_no = w.schedule_no".formatted(alias));
  }
}
