package dev.almanac.store.sql;

import dev.almanac.store.EntityRef;
import dev.almanac.store.schedule.LedgerDay;
import dev.almanac.store.schedule.LedgerTally;
import dev.almanac.store.sql.jdbc.Query;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** Counts the times of entries by day, a bounded number of entries at a time. */
final class LedgerTallies {
  private static final String SOME = """
      FROM ledger WHERE partition = ? AND schedule_no = ? AND first_time BETWEEN ? AND ?
        AND (first_time, sequence) < (?, ?)\
      """;

  /** Where a bounded read ends, if there are more entries. */
  static final String BOUNDARY = "SELECT first_time, sequence " + SOME
      + " ORDER BY first_time DESC, sequence DESC LIMIT 1 OFFSET ?";

  static final String SUMS = """
      SELECT (first_time + ?) / %1$d AS day, kind, CAST(sum(times) AS bigint)
      %2$s AND (first_time, sequence) >= (?, ?)
        AND (first_time + ?) / %1$d = (last_time + ?) / %1$d
      GROUP BY 1, 2 ORDER BY 1, 2
      """.formatted(Duration.ofDays(1).toNanos(), SOME);

  private static final LedgerTally.Place BEGINNING = new LedgerTally.Place(Long.MIN_VALUE, 0);

  private LedgerTallies() {}

  static LedgerTally tally(Session session, EntityRef schedule, LedgerTally.Query query)
      throws SQLException {
    Optional<LedgerTally.Place> boundary = some(session.query(BOUNDARY), schedule, query)
        .number(query.limit() - 1L)
        .first(row -> new LedgerTally.Place(row.number(), row.number()));
    var last = boundary.orElse(BEGINNING);
    var sums = some(session.query(SUMS).number(query.offset()), schedule, query)
        .number(last.firstTime())
        .number(last.sequence())
        .number(query.offset())
        .number(query.offset())
        .list(row -> new LedgerDay(row.number(), row.integer(), row.number()));
    return new LedgerTally(sums, boundary.orElse(null));
  }

  private static Query some(Query sql, EntityRef schedule, LedgerTally.Query query)
      throws SQLException {
    return SqlLedgers.of(sql, schedule)
        .number(query.span().first())
        .number(query.span().last())
        .number(query.before().firstTime())
        .number(query.before().sequence());
  }
}
