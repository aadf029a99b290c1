package dev.almanac.store.sql;

import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Partitions;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.work.AttentionRow;
import dev.almanac.store.work.AttentionRow.Of;
import dev.almanac.store.work.BacklogCount;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.BacklogTotal;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.MessageRow;
import dev.almanac.store.work.QueueKey;
import dev.almanac.store.work.WorkStore;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Tables {@code attention}, {@code inbox} and {@code backlog}. */
record SqlWork(Database database) implements WorkStore {
  static final String ATTENTION = """
      SELECT due, partition, run_no, kind FROM attention
      WHERE due <= ? AND (due, partition, run_no) > (?, ?, ?) AND partition BETWEEN ? AND ?
      ORDER BY due, partition, run_no LIMIT ?
      """;

  static final String INBOX = """
      SELECT partition, source, sequence, data FROM inbox
      WHERE (partition, source, sequence) > (?, ?, ?) AND partition <= ?
      ORDER BY partition, source, sequence LIMIT ?
      """;

  static final String BACKLOG = """
      SELECT priority, since, partition, run_no, scheduled_event FROM backlog
      WHERE namespace = ? AND queue = ? AND kind = ?
        AND (priority, since, partition, run_no, scheduled_event) > (?, ?, ?, ?, ?)
      ORDER BY priority, since, partition, run_no, scheduled_event LIMIT ?
      """;

  /** Finds the next queue by the index alone, however many tasks wait in the one before. */
  static final String NEXT_QUEUE = """
      SELECT queue, kind FROM backlog WHERE namespace = ? AND (queue, kind) > (?, ?)
      ORDER BY queue, kind LIMIT 1
      """;

  static final String BACKLOG_COUNTS = """
      SELECT priority, count(*), min(since) FROM backlog
      WHERE namespace = ? AND queue = ? AND kind = ?
      GROUP BY priority ORDER BY priority
      """;

  static final String BACKLOG_TOTALS = """
      SELECT kind, count(*), min(since) FROM (SELECT kind, since FROM backlog LIMIT ?) AS counted
      GROUP BY kind ORDER BY kind
      """;

  private static final int BEFORE_ALL = -1;

  @Override
  public List<AttentionRow> attention(
      Partitions partitions, long until, @Nullable AttentionRow after, int limit) {
    EntityRef last = after == null ? new EntityRef(0, Long.MIN_VALUE) : after.run();
    return database.read(session -> session
        .query(ATTENTION)
        .number(until)
        .number(after == null ? Long.MIN_VALUE : after.due())
        .number(last.partition())
        .number(last.number())
        .number(partitions.first())
        .number(partitions.last())
        .number(limit)
        .list(SqlWork::attentionRow));
  }

  private static AttentionRow attentionRow(Row row) throws SQLException {
    return new AttentionRow(
        row.number(), row.run(), row.integer() == Changes.OF_SCHEDULE ? Of.SCHEDULE : Of.RUN);
  }

  @Override
  public List<MessageRow> inbox(
      Partitions partitions, @Nullable MessageKey after, PageLimit limit) {
    Dialect dialect = database.dialect();
    String sql = dialect.bounded(INBOX, "partition, source, sequence");
    var room = new Room(limit);
    return database.read(session -> dialect
        .bind(
            session
                .query(sql)
                .number(after == null ? partitions.first() : after.target())
                .number(after == null ? -1 : after.source())
                .number(after == null ? 0 : after.sequence())
                .number(partitions.last()),
            limit)
        .listWhile(
            row -> new MessageRow(
                new MessageKey(row.integer(), row.integer(), row.number()), row.blob()),
            message -> room.after(message.data())));
  }

  @Override
  public List<BacklogRow> backlog(QueueKey queue, @Nullable BacklogRow after, int limit) {
    return database.read(session -> session
        .query(BACKLOG)
        .uuid(queue.namespace())
        .text(queue.name())
        .number(queue.kind())
        .number(after == null ? BEFORE_ALL : after.priority())
        .number(after == null ? BEFORE_ALL : after.since())
        .number(after == null ? BEFORE_ALL : after.run().partition())
        .number(after == null ? BEFORE_ALL : after.run().number())
        .number(after == null ? BEFORE_ALL : after.scheduledEventId())
        .number(limit)
        .list(row -> new BacklogRow(queue, row.integer(), row.number(), row.run(), row.number())));
  }

  @Override
  public List<QueueKey> waiting(UUID namespace, String after, int limit) {
    return database.read(session -> {
      var queues = new ArrayList<QueueKey>();
      var last = Optional.<QueueKey>empty();
      do {
        last = session
            .query(NEXT_QUEUE)
            .uuid(namespace)
            .text(last.map(QueueKey::name).orElse(after))
            .number(last.map(QueueKey::kind).orElse(Integer.MAX_VALUE))
            .first(row -> new QueueKey(namespace, row.text(), row.integer()));
        last.ifPresent(queues::add);
      } while (last.isPresent() && queues.size() < limit);
      return queues;
    });
  }

  @Override
  public List<BacklogCount> backlogCounts(QueueKey queue) {
    return database.read(session -> session
        .query(BACKLOG_COUNTS)
        .uuid(queue.namespace())
        .text(queue.name())
        .number(queue.kind())
        .list(row -> new BacklogCount(row.integer(), row.number(), row.number())));
  }

  @Override
  public List<BacklogTotal> backlogTotals(int most) {
    return database.read(session -> session
        .query(BACKLOG_TOTALS)
        .number(most)
        .list(row -> new BacklogTotal(row.integer(), row.number(), row.number())));
  }
}
