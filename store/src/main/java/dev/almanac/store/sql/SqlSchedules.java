package dev.almanac.store.sql;

import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.StoreException;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.schedule.CalendarUser;
import dev.almanac.store.schedule.CalendarVersion;
import dev.almanac.store.schedule.Incarnation;
import dev.almanac.store.schedule.PartKey;
import dev.almanac.store.schedule.PartRow;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleOutline;
import dev.almanac.store.schedule.ScheduleRecord;
import dev.almanac.store.schedule.ScheduleStore;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.jdbc.Padded;
import dev.almanac.store.sql.jdbc.Query;
import dev.almanac.store.sql.jdbc.Row;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Tables {@code schedule}, {@code schedule_head}, {@code schedule_part}, {@code calendar_use}. */
record SqlSchedules(Database database, WholeSchedules whole, OutlineQuery outline)
    implements ScheduleStore {
  static final String INCARNATIONS = """
      SELECT partition, schedule_no, namespace, schedule_id, incarnation, deleted FROM schedule
      WHERE namespace = ? AND schedule_id = ? AND incarnation > ?
      ORDER BY incarnation LIMIT ?
      """;

  static final String USING = """
      SELECT s.partition, s.schedule_no, s.namespace, s.schedule_id, s.incarnation
      FROM calendar_use u
      JOIN schedule s ON s.partition = u.partition AND s.schedule_no = u.schedule_no
      WHERE u.namespace = ? AND u.calendar = ? AND (u.partition, u.schedule_no) > (?, ?)
      ORDER BY u.partition, u.schedule_no LIMIT ?
      """;

  static final String BEHIND = """
      SELECT s.partition, s.schedule_no, s.namespace, s.schedule_id, s.incarnation, u.version
      FROM calendar_use u
      JOIN schedule s ON s.partition = u.partition AND s.schedule_no = u.schedule_no
      WHERE u.namespace = ? AND u.calendar = ? AND u.version < ?
        AND (u.version, u.partition, u.schedule_no) > (?, ?, ?)
      ORDER BY u.version, u.partition, u.schedule_no LIMIT ?
      """;

  private static final UUID BEFORE_ALL = new UUID(0, 0);

  @Override
  public Optional<ScheduleRecord> live(UUID namespace, String scheduleId) {
    return database.read(
        session -> whole(session.query(whole.live()).uuid(namespace).text(scheduleId)).stream()
            .findFirst());
  }

  @Override
  public Optional<ScheduleRecord> incarnation(UUID namespace, String scheduleId, UUID incarnation) {
    return database.read(
        session -> whole(session
                .query(whole.incarnation())
                .uuid(namespace)
                .text(scheduleId)
                .uuid(incarnation))
            .stream()
            .findFirst());
  }

  @Override
  public List<ScheduleIdentity> named(UUID namespace, Collection<String> scheduleIds) {
    var wanted = Padded.to(MOST_AT_ONCE, scheduleIds);
    if (wanted.isEmpty()) {
      return List.of();
    }
    return database.read(session -> {
      var query = session.query(named(database.dialect(), wanted.size()));
      for (var id : wanted) {
        query.text(id);
      }
      return query.uuid(namespace).list(Row::schedule).stream().distinct().toList();
    });
  }

  static String named(Dialect dialect, int size) {
    return """
        WITH wanted(schedule_id) AS (VALUES %s)
        SELECT s.partition, s.schedule_no, s.namespace, s.schedule_id, s.incarnation FROM wanted w
        %s
        """.formatted(
        String.join(", ", Collections.nCopies(size, "(?)")),
        dialect.lookUp(
            "schedule",
            "s",
            "s.namespace = ? AND s.schedule_id = w.schedule_id AND s.deleted = " + Lifetime.OPEN));
  }

  @Override
  public List<ScheduleRecord> load(Collection<EntityRef> schedules) {
    var wanted = Padded.to(MOST_AT_ONCE, schedules);
    if (wanted.isEmpty()) {
      return List.of();
    }
    return database.read(session -> {
      var query = session.query(whole.byNumber(wanted.size()));
      for (EntityRef ref : wanted) {
        query.number(ref.partition()).number(ref.number());
      }
      return whole(query);
    });
  }

  /** Reads schedules; the row of a schedule comes before its parts. */
  private static List<ScheduleRecord> whole(Query query) throws SQLException {
    var schedules = new ArrayList<ScheduleRecord>();
    var parts = new ArrayList<PartRow>();
    for (Piece piece : query.list(SqlSchedules::piece)) {
      if (piece.schedule() == null) {
        parts.add(new PartRow(piece.part(), piece.data()));
      } else {
        complete(schedules, parts);
        schedules.add(piece.schedule());
      }
    }
    complete(schedules, parts);
    return schedules;
  }

  /** Adds the parts that were read to the last schedule. */
  private static void complete(List<ScheduleRecord> schedules, List<PartRow> parts) {
    if (!parts.isEmpty()) {
      if (schedules.isEmpty()) {
        throw new StoreException.Corrupt(
            "Expected a row of schedule_head with the parts of a schedule, found none", null);
      }
      var last = schedules.removeLast();
      schedules.add(new ScheduleRecord(
          last.identity(), last.deleted(), last.definition(), last.head(), parts));
      parts.clear();
    }
  }

  private record Piece(@Nullable ScheduleRecord schedule, PartKey part, Blob data) {}

  private static Piece piece(Row row) throws SQLException {
    if (row.integer() == 0) {
      var identity = row.schedule();
      long deleted = row.number();
      var definition = row.blob();
      var record = new ScheduleRecord(identity, deleted, definition, row.blob(), List.of());
      return new Piece(record, new PartKey(0, ""), definition);
    }
    row.skip(6);
    var data = row.blob();
    row.skip(1);
    return new Piece(null, new PartKey(row.integer(), row.text()), data);
  }

  @Override
  public List<ScheduleOutline> outlines(Collection<EntityRef> schedules, int first, int last) {
    return schedules.isEmpty()
        ? List.of()
        : database.read(session -> outline.read(session, schedules, first, last));
  }

  @Override
  public List<Incarnation> incarnations(
      UUID namespace, String scheduleId, @Nullable UUID after, int limit) {
    return database.read(session -> session
        .query(INCARNATIONS)
        .uuid(namespace)
        .text(scheduleId)
        .uuid(after == null ? BEFORE_ALL : after)
        .number(limit)
        .list(row -> new Incarnation(row.schedule(), row.number())));
  }

  @Override
  public List<ScheduleIdentity> using(
      UUID namespace, String calendar, @Nullable EntityRef after, int limit) {
    return database.read(session -> session
        .query(USING)
        .uuid(namespace)
        .text(calendar)
        .number(after == null ? -1 : after.partition())
        .number(after == null ? 0 : after.number())
        .number(limit)
        .list(Row::schedule));
  }

  @Override
  public List<CalendarUser> behind(
      UUID namespace, CalendarVersion newest, @Nullable CalendarUser after, int limit) {
    return database.read(session -> session
        .query(BEHIND)
        .uuid(namespace)
        .text(newest.calendar())
        .number(newest.version())
        .number(after == null ? -1 : after.version())
        .number(after == null ? -1 : after.schedule().ref().partition())
        .number(after == null ? 0 : after.schedule().ref().number())
        .number(limit)
        .list(row -> new CalendarUser(row.schedule(), row.number())));
  }
}
