package dev.almanac.store.sql;

import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.schedule.PartKey;
import dev.almanac.store.schedule.PartRow;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleOutline;
import dev.almanac.store.schedule.ScheduleStore;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.jdbc.Padded;
import dev.almanac.store.sql.jdbc.Query;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads heads of schedules, and some of their parts, in one statement. */
record OutlineQuery(String one, String few, String many) {
  static OutlineQuery in(Dialect dialect) {
    return new OutlineQuery(
        sql(dialect, 1), sql(dialect, Padded.FEW), sql(dialect, ScheduleStore.MOST_AT_ONCE));
  }

  private static String sql(Dialect dialect, int size) {
    return """
        WITH asked(partition, schedule_no) AS (VALUES %1$s),
        wanted AS (SELECT DISTINCT partition, schedule_no FROM asked)
        SELECT 0 AS piece, s.partition, s.schedule_no, s.namespace, s.schedule_id, s.incarnation,
               h.data AS data, 0 AS kind, '' AS part_key
        FROM wanted w
        %2$s
        %3$s
        UNION ALL
        SELECT 1 AS piece, p.partition, p.schedule_no, NULL, NULL, NULL, p.data, p.kind, p.part_key
        FROM wanted w
        %4$s
        ORDER BY 3, 1, 8, 9
        """.formatted(
            String.join(", ", Collections.nCopies(size, "(?, ?)")),
            lookUp(dialect, "schedule", "s", ""),
            lookUp(dialect, "schedule_head", "h", ""),
            lookUp(dialect, "schedule_part", "p", " AND p.kind BETWEEN ? AND ?"));
  }

  private static String lookUp(Dialect dialect, String table, String alias, String more) {
    return dialect.lookUp(
        table,
        alias,
        "%1$s.partition = w.partition AND %1$s.schedule_no = w.schedule_no%2$s"
            .formatted(alias, more));
  }

  /** Returns the statement for a size that {@link Padded} produces. */
  String of(int size) {
    return size == 1 ? one : size == Padded.FEW ? few : many;
  }

  List<ScheduleOutline> read(Session session, Collection<EntityRef> schedules, int first, int last)
      throws SQLException {
    var wanted = Padded.to(ScheduleStore.MOST_AT_ONCE, schedules);
    var query = session.query(of(wanted.size()));
    for (EntityRef ref : wanted) {
      query.number(ref.partition()).number(ref.number());
    }
    return outlines(query.number(first).number(last));
  }

  /** Reads outlines; the head of a schedule comes before its parts. */
  private static List<ScheduleOutline> outlines(Query query) throws SQLException {
    var outlines = new ArrayList<ScheduleOutline>();
    var parts = new ArrayList<PartRow>();
    for (Piece piece : query.list(OutlineQuery::piece)) {
      if (piece.schedule() == null) {
        parts.add(new PartRow(piece.part(), piece.data()));
      } else {
        complete(outlines, parts);
        outlines.add(new ScheduleOutline(piece.schedule(), piece.data(), List.of()));
      }
    }
    complete(outlines, parts);
    return outlines;
  }

  /** Adds the parts that were read to the last outline. */
  private static void complete(List<ScheduleOutline> outlines, List<PartRow> parts) {
    if (!parts.isEmpty()) {
      var last = outlines.removeLast();
      outlines.add(new ScheduleOutline(last.identity(), last.head(), parts));
      parts.clear();
    }
  }

  private record Piece(@Nullable ScheduleIdentity schedule, PartKey part, Blob data) {}

  private static Piece piece(Row row) throws SQLException {
    if (row.integer() == 0) {
      var identity = row.schedule();
      return new Piece(identity, new PartKey(0, ""), row.blob());
    }
    row.skip(5);
    var data = row.blob();
    return new Piece(null, new PartKey(row.integer(), row.text()), data);
  }
}
