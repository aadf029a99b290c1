package dev.almanac.store.sql;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.PageLimit;
import dev.almanac.store.schedule.Incarnation;
import dev.almanac.store.schedule.LedgerDay;
import dev.almanac.store.schedule.LedgerLength;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.LedgerSlice;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.schedule.LedgerTally;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.VersionRow;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Query;
import dev.almanac.store.sql.jdbc.Row;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Tables {@code ledger}, {@code ledger_day} and {@code schedule_version}. */
record SqlLedgers(Database database) implements LedgerStore {
  private static final String SELECT = """
      SELECT sequence, recorded, kind, times, first_time, last_time, data FROM ledger
      WHERE partition = ? AND schedule_no = ?\
      """;

  static final String FORWARD = SELECT + " AND sequence > ? ORDER BY sequence LIMIT ?";
  static final String BACKWARD = SELECT + " AND sequence < ? ORDER BY sequence DESC LIMIT ?";

  private static final String SLICE =
      SELECT + " AND sequence > ? AND sequence < ? AND (CAST(? AS bigint) >> kind) & 1 = 1";

  static final String SLICE_FORWARD = SLICE + " ORDER BY sequence LIMIT ?";
  static final String SLICE_BACKWARD = SLICE + " ORDER BY sequence DESC LIMIT ?";

  /** Entries that begin in the span, and the few that began before it and reach into it. */
  static final String WITHIN = """
      SELECT * FROM (%1$s AND first_time BETWEEN ? AND ? AND (first_time, sequence) > (?, ?)
        ORDER BY first_time, sequence LIMIT ?) inside
      UNION ALL
      SELECT * FROM (%1$s AND last_time > first_time AND last_time >= ? AND first_time < ?
        AND (first_time, sequence) > (?, ?) ORDER BY first_time, sequence LIMIT ?) begun
      ORDER BY 5, 1 LIMIT ?
      """.formatted(SELECT);

  /** The same entries from the other end. */
  static final String NEWEST = """
      SELECT * FROM (%1$s AND first_time BETWEEN ? AND ?
        ORDER BY first_time DESC, sequence DESC LIMIT ?) inside
      UNION ALL
      SELECT * FROM (%1$s AND last_time > first_time AND last_time >= ? AND first_time < ?
        ORDER BY first_time DESC, sequence DESC LIMIT ?) begun
      ORDER BY 5 DESC, 1 DESC LIMIT ?
      """.formatted(SELECT);

  static final String RANGES = SELECT + """
       AND last_time > first_time AND last_time >= ? AND first_time <= ? LIMIT ?
      """;

  static final String VERSIONS = """
      SELECT version, data FROM schedule_version
      WHERE partition = ? AND schedule_no = ? AND version < ? ORDER BY version DESC LIMIT ?\
      """;

  static final String DAYS = """
      SELECT day, kind, times FROM ledger_day
      WHERE partition = ? AND schedule_no = ? AND day > ? ORDER BY day, kind LIMIT ?
      """;

  static final String LENGTHS = """
      SELECT s.partition, s.schedule_no, s.namespace, s.schedule_id, s.incarnation, s.deleted,
             coalesce((SELECT min(l.sequence) FROM ledger l
                       WHERE l.partition = s.partition AND l.schedule_no = s.schedule_no), 0),
             coalesce((SELECT max(l.sequence) FROM ledger l
                       WHERE l.partition = s.partition AND l.schedule_no = s.schedule_no), 0)
      FROM schedule s
      WHERE s.namespace = ? AND (s.schedule_id, s.incarnation) > (?, ?)
      ORDER BY s.schedule_id, s.incarnation LIMIT ?
      """;

  private static final UUID BEFORE_ALL = new UUID(0, 0);

  @Override
  public List<LedgerRow> forward(EntityRef schedule, long after, PageLimit limit) {
    return page(database.dialect().bounded(FORWARD, "sequence"), schedule, after, limit);
  }

  @Override
  public List<LedgerRow> backward(EntityRef schedule, long before, PageLimit limit) {
    return page(database.dialect().bounded(BACKWARD, "sequence DESC"), schedule, before, limit);
  }

  private List<LedgerRow> page(String sql, EntityRef schedule, long place, PageLimit limit) {
    var room = new Room(limit);
    return database.read(session -> database
        .dialect()
        .bind(of(session.query(sql), schedule).number(place), limit)
        .listWhile(SqlLedgers::entry, row -> room.after(row.data())));
  }

  @Override
  public List<LedgerRow> slice(EntityRef schedule, LedgerSlice slice, PageLimit limit) {
    var dialect = database.dialect();
    String sql = slice.newestFirst()
        ? dialect.bounded(SLICE_BACKWARD, "sequence DESC")
        : dialect.bounded(SLICE_FORWARD, "sequence");
    var room = new Room(limit);
    return database.read(session -> {
      var query = of(session.query(sql), schedule)
          .number(slice.after())
          .number(slice.before())
          .number(mask(slice.kinds()));
      return dialect.bind(query, limit).listWhile(SqlLedgers::entry, row -> room.after(row.data()));
    });
  }

  /** Returns a number with a bit for each kind. */
  private static long mask(Set<Integer> kinds) {
    long mask = 0;
    for (int kind : kinds) {
      mask |= 1L << kind;
    }
    return kinds.isEmpty() ? Long.MAX_VALUE : mask;
  }

  @Override
  public List<LedgerRow> within(
      EntityRef schedule, LedgerRow.Span span, @Nullable LedgerRow after, int limit) {
    long firstTime =
        after == null || after.span() == null ? Long.MIN_VALUE : after.span().first();
    long sequence = after == null ? 0 : after.sequence();
    return database.read(session -> {
      var query = of(session.query(WITHIN), schedule)
          .number(span.first())
          .number(span.last())
          .number(firstTime)
          .number(sequence)
          .number(limit);
      return of(query, schedule)
          .number(span.first())
          .number(span.first())
          .number(firstTime)
          .number(sequence)
          .number(limit)
          .number(limit)
          .list(SqlLedgers::entry);
    });
  }

  @Override
  public List<LedgerRow> newest(EntityRef schedule, LedgerRow.Span span, int limit) {
    return database.read(session -> {
      var query = of(session.query(NEWEST), schedule)
          .number(span.first())
          .number(span.last())
          .number(limit);
      return of(query, schedule)
          .number(span.first())
          .number(span.first())
          .number(limit)
          .number(limit)
          .list(SqlLedgers::entry);
    });
  }

  @Override
  public LedgerTally tally(EntityRef schedule, LedgerTally.Query query) {
    return database.read(session -> LedgerTallies.tally(session, schedule, query));
  }

  @Override
  public List<LedgerRow> ranges(EntityRef schedule, LedgerRow.Span span, int limit) {
    return database.read(session -> of(session.query(RANGES), schedule)
        .number(span.first())
        .number(span.last())
        .number(limit)
        .list(SqlLedgers::entry));
  }

  @Override
  public List<VersionRow> versions(EntityRef schedule, long before, PageLimit limit) {
    var dialect = database.dialect();
    var room = new Room(limit);
    return database.read(session -> dialect
        .bind(
            of(session.query(dialect.bounded(VERSIONS, "version DESC")), schedule)
                .number(before),
            limit)
        .listWhile(row -> new VersionRow(row.number(), row.blob()), row -> room.after(row.data())));
  }

  @Override
  public List<LedgerDay> days(EntityRef schedule, long afterDay, int limit) {
    return database.read(session -> of(session.query(DAYS), schedule)
        .number(afterDay)
        .number(limit)
        .list(row -> new LedgerDay(row.number(), row.integer(), row.number())));
  }

  @Override
  public List<LedgerLength> lengths(UUID namespace, @Nullable ScheduleIdentity after, int limit) {
    return database.read(session -> session
        .query(LENGTHS)
        .uuid(namespace)
        .text(after == null ? "" : after.scheduleId())
        .uuid(after == null ? BEFORE_ALL : after.incarnation())
        .number(limit)
        .list(row -> new LedgerLength(
            new Incarnation(row.schedule(), row.number()), row.number(), row.number())));
  }

  @Override
  public int roll(Fence fence, EntityRef schedule, Before before, int limit) {
    return database.write(fence, session -> LedgerRolling.roll(session, schedule, before, limit));
  }

  @Override
  public int forget(Fence fence, EntityRef schedule, int limit) {
    return database.write(fence, session -> LedgerRolling.forget(session, schedule, limit));
  }

  static Query of(Query query, EntityRef schedule) throws SQLException {
    return query.number(schedule.partition()).number(schedule.number());
  }

  private static LedgerRow entry(Row row) throws SQLException {
    long sequence = row.number();
    long recorded = row.number();
    int kind = row.integer();
    long times = row.number();
    Long first = row.numberOrNull();
    Long last = row.numberOrNull();
    var span = first == null || last == null ? null : new LedgerRow.Span(first, last);
    return new LedgerRow(sequence, recorded, kind, times, span, row.blob());
  }
}
