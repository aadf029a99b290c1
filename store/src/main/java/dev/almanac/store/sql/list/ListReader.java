package dev.almanac.store.sql.list;

import dev.almanac.store.list.Condition;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.ListStep;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.sql.Room;
import dev.almanac.store.sql.SqlVisibility;
import dev.almanac.store.sql.jdbc.Fragment;
import dev.almanac.store.sql.jdbc.Query;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a page of a list, or the part of it that a bounded read finds. */
public record ListReader(Session session, ListQuery query, Search search, ScanLimits limits) {
  private static final String TABLE = "v";
  private static final String ORDER = "close_time DESC, start_time DESC, run_id DESC";

  public static ListStep read(Session session, ListQuery query, ScanLimits limits)
      throws SQLException {
    var search = Search.plan(session, query.namespace(), query.condition(), limits);
    return new ListReader(session, query, search, limits).step();
  }

  private ListStep step() throws SQLException {
    Optional<ListKey> last = search.way() instanceof Search.Way.Through(Source source)
        ? boundary(source).query(session).first(ListReader::key)
        : Optional.empty();
    var room = new Room(query.limit());
    var found = bounded(select(last.orElse(null)))
        .listWhile(SqlVisibility::record, run -> room.after(run.row().data()));
    return new ListStep(found, rest(found, room, last.orElse(null)));
  }

  private Query bounded(Fragment select) throws SQLException {
    var dialect = session.dialect();
    String sql = dialect.bounded(select.sql() + " LIMIT ?", ORDER);
    return dialect.bind(select.bind(session.query(sql)), query.limit());
  }

  private @Nullable ListKey rest(List<VisibilityRecord> found, Room room, @Nullable ListKey last) {
    if (found.size() >= query.limit().rows()) {
      return null;
    }
    return room.isLeft() ? last : found.getLast().key();
  }

  /** Selects rows, up to a position if one is given; the caller adds the limit. */
  Fragment select(@Nullable ListKey last) {
    return switch (search.way()) {
      case Search.Way.Straight(Source source) -> page(source, Condition.EVERYTHING, last);
      case Search.Way.Few(List<Source> sources) -> few(sources);
      case Search.Way.Through(Source source) -> page(source, search.condition(), last);
    };
  }

  private static ListKey key(Row row) throws SQLException {
    return new ListKey(row.number(), row.number(), row.uuid());
  }

  /** Selects the position where a bounded read ends, if there are more rows. */
  Fragment boundary(Source source) {
    var out = new Fragment().add("SELECT i.close_time, i.start_time, i.run_id FROM ");
    out.add(source.rows(session.dialect(), query.namespace(), "i"));
    after(out, "i");
    order(out, "i");
    return out.add(" LIMIT 1 OFFSET ").number(limits.rows() - 1L);
  }

  /** Selects the rows of a source up to a position, in its order. */
  private Fragment page(Source source, Condition condition, @Nullable ListKey last) {
    var out = new Fragment().add(SqlVisibility.SELECT).add(" FROM ");
    String key = TABLE;
    switch (source.table()) {
      case VISIBILITY -> out.add(source.rows(session.dialect(), query.namespace(), TABLE));
      case ATTRIBUTE -> {
        key = "i";
        joined(out, source);
      }
    }
    after(out, key);
    if (last != null) {
      out.add(" AND (%1$s.close_time, %1$s.start_time, %1$s.run_id) >= ".formatted(key));
      place(out, last);
    }
    out.add(" AND ").add(new Predicates(session.dialect()).of(condition));
    order(out, key);
    return out;
  }

  /** Joins runs to rows of attributes, which drive the query. */
  private void joined(Fragment out, Source source) {
    var dialect = session.dialect();
    out.add(source.from(dialect, "i"));
    out.add(" CROSS JOIN visibility v").add(dialect.by("visibility_run"));
    out.add(" WHERE ").add(source.condition(query.namespace(), "i"));
    out.add(" AND v.namespace = i.namespace AND v.run_id = i.run_id");
  }

  private Fragment few(List<Source> sources) {
    var dialect = session.dialect();
    var out = new Fragment().add(SqlVisibility.SELECT).add(" FROM ");
    out.add(Source.runs(dialect, query.namespace(), sources));
    after(out, TABLE);
    out.add(" AND ").add(new Predicates(dialect).of(search.condition()));
    order(out, TABLE);
    return out;
  }

  private void after(Fragment out, String alias) {
    ListKey after = query.after();
    if (after != null) {
      out.add(" AND (%1$s.close_time, %1$s.start_time, %1$s.run_id) < ".formatted(alias));
      place(out, after);
    }
  }

  private static void place(Fragment out, ListKey key) {
    out.add("(").number(key.close()).add(", ").number(key.start()).add(", ");
    out.uuid(key.runId()).add(")");
  }

  private static void order(Fragment out, String alias) {
    out.add(
        " ORDER BY %1$s.close_time DESC, %1$s.start_time DESC, %1$s.run_id DESC".formatted(alias));
  }
}
