package dev.almanac.store.sql.postgres;

import dev.almanac.store.Batch;
import dev.almanac.store.Committer;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.StoreException;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Commits a batch as one statement, which is its own transaction: one round trip, one flush. */
record PostgresCommitter(PostgresDatabase database) implements Committer {
  @Override
  public void commit(Fence fence, Batch batch) {
    var statement = CommitStatement.of(batch);
    try {
      database.writeOnce(session -> execute(session, fence, statement));
    } catch (StoreException.Rejected e) {
      throw e.of(offender(fence, batch));
    }
  }

  private static boolean execute(Session session, Fence fence, CommitStatement statement)
      throws SQLException {
    try {
      statement.execute(session, fence);
      return true;
    } catch (SQLException e) {
      if (PostgresDialect.FENCE_LOST.equals(e.getSQLState())) {
        throw new StoreException.FenceLost(fence);
      }
      throw e;
    }
  }

  /**
   * Writes the runs and schedules one by one, in a transaction that is never committed, and returns
   * the first that is refused. They share a transaction because two may contradict each other.
   */
  private @Nullable EntityRef offender(Fence fence, Batch batch) {
    try {
      database.write(session -> {
        for (RunWrite run : batch.runs()) {
          attempt(session, fence, Batch.of(run), run.identity().ref());
        }
        for (ScheduleWrite schedule : batch.schedules()) {
          attempt(
              session, fence, Batch.ofSchedules(schedule), schedule.identity().ref());
        }
        throw new Undo(null);
      });
    } catch (Undo found) {
      return found.run;
    }
    return null;
  }

  private static void attempt(Session session, Fence fence, Batch one, EntityRef whose)
      throws SQLException {
    try {
      execute(session, fence, CommitStatement.of(one));
    } catch (SQLException e) {
      if (session.dialect().translate("Refused", e) instanceof StoreException.Rejected) {
        throw new Undo(whose);
      }
      throw e;
    }
  }

  /** Ends the attempt and carries the refused run. */
  private static final class Undo extends RuntimeException {
    private final transient @Nullable EntityRef run;

    Undo(@Nullable EntityRef run) {
      super(null, null, false, false);
      this.run = run;
    }
  }
}
