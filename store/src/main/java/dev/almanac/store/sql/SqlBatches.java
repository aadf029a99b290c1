package dev.almanac.store.sql;

import dev.almanac.store.BatchRow;
import dev.almanac.store.BatchStore;
import dev.almanac.store.Fence;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Row;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Table {@code batch}. */
record SqlBatches(Database database) implements BatchStore {
  private static final String CREATE = """
      INSERT INTO batch (namespace, job_id, start_time, close_time, data) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """;
  private static final String SAVE =
      "UPDATE batch SET close_time = ?, data = ? WHERE namespace = ? AND job_id = ?";
  private static final String SELECT =
      "SELECT namespace, job_id, start_time, close_time, data FROM batch ";
  private static final String PAGE = SELECT + """
      WHERE namespace = ? AND (start_time, job_id) < (?, ?)
      ORDER BY start_time DESC, job_id DESC LIMIT ?
      """;
  private static final String FORGET = """
      DELETE FROM batch WHERE (namespace, job_id) IN (
        SELECT namespace, job_id FROM batch WHERE close_time < ? ORDER BY close_time LIMIT ?)
      """;

  @Override
  public boolean create(Fence fence, BatchRow row) {
    return database.write(
        fence,
        session -> session
                .query(CREATE)
                .uuid(row.namespace())
                .text(row.jobId())
                .number(row.life().start())
                .number(row.life().close())
                .blob(row.data())
                .update()
            == 1);
  }

  @Override
  public void save(Fence fence, BatchRow row) {
    database.write(
        fence,
        session -> session
            .query(SAVE)
            .number(row.life().close())
            .blob(row.data())
            .uuid(row.namespace())
            .text(row.jobId())
            .update());
  }

  @Override
  public Optional<BatchRow> get(UUID namespace, String jobId) {
    return database.read(session -> session
        .query(SELECT + "WHERE namespace = ? AND job_id = ?")
        .uuid(namespace)
        .text(jobId)
        .first(SqlBatches::row));
  }

  @Override
  public List<BatchRow> list(UUID namespace, @Nullable BatchRow after, int limit) {
    return database.read(session -> session
        .query(PAGE)
        .uuid(namespace)
        .number(after == null ? Long.MAX_VALUE : after.life().start())
        .text(after == null ? "" : after.jobId())
        .number(limit)
        .list(SqlBatches::row));
  }

  @Override
  public List<BatchRow> open(int limit) {
    return database.read(session -> session
        .query(SELECT + "WHERE close_time = ? ORDER BY start_time LIMIT ?")
        .number(Lifetime.OPEN)
        .number(limit)
        .list(SqlBatches::row));
  }

  @Override
  public int forget(Fence fence, long closedBefore, int limit) {
    return database.write(
        fence,
        session -> session.query(FORGET).number(closedBefore).number(limit).update());
  }

  private static BatchRow row(Row row) throws SQLException {
    return new BatchRow(
        row.uuid(), row.text(), new Lifetime(row.number(), row.number()), row.blob());
  }
}
