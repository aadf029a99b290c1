package dev.almanac.store.sql;

import dev.almanac.store.run.Lifetime;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;

/**
 * What a database holds, by number. Counting reads every row of some tables.
 *
 * @param migration the number of its newest migration
 * @param writeLevel the level at which it is written
 * @param epoch the last epoch that a server has taken
 * @param openRuns of the runs, those that have not ended
 * @param schedules those that are not deleted
 */
public record DatabaseSummary(
    int migration,
    int writeLevel,
    long epoch,
    long namespaces,
    long runs,
    long openRuns,
    long schedules,
    long ledgerEntries) {
  /** The migration since which there are schedules. */
  private static final int SCHEDULES = 10;

  public static DatabaseSummary of(Database database) {
    return database.read(DatabaseSummary::read);
  }

  private static DatabaseSummary read(Session session) throws SQLException {
    int migration = (int) number(session, "SELECT max(number) FROM migration");
    boolean hasSchedules = migration >= SCHEDULES;
    return new DatabaseSummary(
        migration,
        (int) number(session, "SELECT level FROM write_level"),
        number(session, "SELECT value FROM counter WHERE name = 'epoch'"),
        number(session, "SELECT count(*) FROM namespace"),
        number(session, "SELECT count(*) FROM run"),
        number(session, "SELECT count(*) FROM state WHERE status = 1"),
        hasSchedules
            ? number(session, "SELECT count(*) FROM schedule WHERE deleted = " + Lifetime.OPEN)
            : 0,
        hasSchedules ? number(session, "SELECT count(*) FROM ledger") : 0);
  }

  private static long number(Session session, String query) throws SQLException {
    return session.query(query).first(Row::number).orElse(0L);
  }
}
