package dev.almanac.store.sql.list;

import dev.almanac.store.list.IdQuery;
import dev.almanac.store.list.IdStep;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.sql.Room;
import dev.almanac.store.sql.SqlVisibility;
import dev.almanac.store.sql.jdbc.Fragment;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a page of a list in the order of ids, or the part of it that a bounded read finds. */
public record IdReader(Session session, IdQuery query, ScanLimits limits) {
  private static final String INDEX = "visibility_workflow";

  public static IdStep read(Session session, IdQuery query, ScanLimits limits) throws SQLException {
    return new IdReader(session, query, limits).step();
  }

  private IdStep step() throws SQLException {
    Optional<String> last = boundary().query(session).first(Row::text);
    var room = new Room(query.limit());
    var dialect = session.dialect();
    var select = select(last.orElse(null));
    String sql = dialect.bounded(select.sql() + " LIMIT ?", "workflow_id");
    var found = dialect
        .bind(select.bind(session.query(sql)), query.limit())
        .listWhile(SqlVisibility::record, run -> room.after(run.row().data()));
    return new IdStep(found, rest(found, room, last.orElse(null)));
  }

  private @Nullable String rest(List<VisibilityRecord> found, Room room, @Nullable String last) {
    if (found.size() >= query.limit().rows()) {
      return null;
    }
    return room.isLeft() ? last : found.getLast().identity().workflowId();
  }

  /** Selects the id where a bounded read ends, if there are more rows. */
  Fragment boundary() {
    var out = new Fragment().add("SELECT v.workflow_id FROM ").add(rows());
    return out.add(" ORDER BY v.workflow_id LIMIT 1 OFFSET ").number(limits.rows() - 1L);
  }

  /** Selects rows, up to an id if one is given; the caller adds the limit. */
  Fragment select(@Nullable String last) {
    var out = new Fragment().add(SqlVisibility.SELECT).add(" FROM ").add(rows());
    if (last != null) {
      out.add(" AND v.workflow_id <= ").text(last);
    }
    out.add(" AND ").add(new Predicates(session.dialect()).of(query.condition()));
    return out.add(" ORDER BY v.workflow_id");
  }

  private Fragment rows() {
    return new Fragment()
        .add("visibility v")
        .add(session.dialect().by(INDEX))
        .add(" WHERE v.namespace = ")
        .uuid(query.namespace())
        .add(" AND v.workflow_id > ")
        .text(query.after());
  }
}
