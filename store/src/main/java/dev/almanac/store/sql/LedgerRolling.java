package dev.almanac.store.sql;

import dev.almanac.store.EntityRef;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.schedule.LedgerDay;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Removes old entries from ledgers, inside the transactions of {@link SqlLedgers}. */
public final class LedgerRolling {
  private static final long NANOS_PER_DAY = Duration.ofDays(1).toNanos();

  private static final String OLDEST = """
      SELECT sequence, recorded, kind, times FROM ledger
      WHERE partition = ? AND schedule_no = ? AND sequence <= ? ORDER BY sequence LIMIT ?
      """;
  private static final String REMOVE =
      "DELETE FROM ledger WHERE partition = ? AND schedule_no = ? AND sequence <= ?";
  private static final String ADD = """
      UPDATE ledger_day SET times = times + ?
      WHERE partition = ? AND schedule_no = ? AND day = ? AND kind = ?
      """;
  private static final String FIRST = """
      INSERT INTO ledger_day (partition, schedule_no, day, kind, times) VALUES (?, ?, ?, ?, ?)
      """;
  private static final String IS_DELETED = """
      SELECT 1 FROM schedule
      WHERE partition = ? AND schedule_no = ? AND deleted < %d
      """.formatted(Lifetime.OPEN);

  private static final String SOME = """
      DELETE FROM ledger WHERE partition = ? AND schedule_no = ? AND sequence IN (
        SELECT sequence FROM ledger WHERE partition = ? AND schedule_no = ?
        ORDER BY sequence LIMIT ?)
      """;
  private static final List<String> REST = List.of(
      "DELETE FROM ledger_day WHERE partition = ? AND schedule_no = ?",
      "DELETE FROM schedule_version WHERE partition = ? AND schedule_no = ?",
      "DELETE FROM schedule_part WHERE partition = ? AND schedule_no = ?",
      "DELETE FROM calendar_use WHERE partition = ? AND schedule_no = ?",
      "DELETE FROM attention WHERE partition = ? AND run_no = ?",
      "DELETE FROM schedule_head WHERE partition = ? AND schedule_no = ?",
      "DELETE FROM schedule WHERE partition = ? AND schedule_no = ?");

  private LedgerRolling() {}

  /** A kind of entries of a day. */
  private record Kind(long day, int kind) {}

  private record Old(long sequence, long recorded, LedgerDay day) {}

  static int roll(Session session, EntityRef schedule, LedgerStore.Before before, int limit)
      throws SQLException {
    List<Old> oldest = SqlLedgers.of(session.query(OLDEST), schedule)
        .number(before.sequence())
        .number(limit)
        .list(LedgerRolling::old);
    var counts = new HashMap<Kind, Long>();
    long last = 0;
    int rolled = 0;
    for (Old entry : oldest) {
      if (entry.recorded() >= before.time()) {
        break;
      }
      var kind = new Kind(entry.day().day(), entry.day().kind());
      counts.merge(kind, entry.day().times(), Long::sum);
      last = entry.sequence();
      rolled++;
    }
    for (Map.Entry<Kind, Long> count : counts.entrySet()) {
      add(session, schedule, count.getKey(), count.getValue());
    }
    if (rolled > 0) {
      SqlLedgers.of(session.query(REMOVE), schedule).number(last).update();
    }
    return rolled;
  }

  private static Old old(Row row) throws SQLException {
    long sequence = row.number();
    long recorded = row.number();
    long day = Math.floorDiv(recorded, NANOS_PER_DAY);
    return new Old(sequence, recorded, new LedgerDay(day, row.integer(), row.number()));
  }

  private static void add(Session session, EntityRef schedule, Kind kind, long times)
      throws SQLException {
    int known = SqlLedgers.of(session.query(ADD).number(times), schedule)
        .number(kind.day())
        .number(kind.kind())
        .update();
    if (known == 0) {
      SqlLedgers.of(session.query(FIRST), schedule)
          .number(kind.day())
          .number(kind.kind())
          .number(times)
          .update();
    }
  }

  /** Deletes rows; the schedule and its few other rows are deleted with its last entries. */
  public static int forget(Session session, EntityRef schedule, int limit) throws SQLException {
    if (SqlLedgers.of(session.query(IS_DELETED), schedule).first(Row::integer).isEmpty()) {
      return 0;
    }
    int deleted = SqlLedgers.of(SqlLedgers.of(session.query(SOME), schedule), schedule)
        .number(limit)
        .update();
    if (deleted < limit) {
      for (String rest : REST) {
        SqlLedgers.of(session.query(rest), schedule).update();
      }
    }
    return deleted;
  }
}
