package dev.almanac.store.sql.list;

import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.CountStep;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.Match;
import dev.almanac.store.sql.jdbc.Fragment;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Counts runs. If an index has the answer, one statement counts all of them; otherwise a bounded
 * number of rows is read at a time, in the order of run ids, which never change.
 */
public record CountReader(Session session, CountQuery query, Search search, ScanLimits limits) {
  /** The fields that both indexes for listing most runs have; one of them also has the type. */
  private static final Set<Field> COVERED =
      Set.of(Field.Listed.STATUS, Field.Listed.START_TIME, Field.Listed.CLOSE_TIME);

  /** A group and its number of runs. */
  private record Group(Optional<Value> value, long count) {}

  public static CountStep read(Session session, CountQuery query, ScanLimits limits)
      throws SQLException {
    var search = Search.plan(session, query.namespace(), query.condition(), limits);
    return new CountReader(session, query, search, limits).step();
  }

  private CountStep step() throws SQLException {
    var atOnce = atOnce();
    if (atOnce.isPresent()) {
      return new CountStep(groups(atOnce.get()), null);
    }
    var last = boundary().query(session).first(Row::uuid);
    return new CountStep(groups(bounded(last.orElse(null))), last.orElse(null));
  }

  private Map<Optional<Value>, Long> groups(Fragment select) throws SQLException {
    Field groupBy = query.groupBy();
    var groups = new HashMap<Optional<Value>, Long>();
    select
        .query(session)
        .list(row ->
            new Group(groupBy == null ? Optional.empty() : row.value(groupBy.kind()), row.number()))
        .forEach(group -> groups.merge(group.value(), group.count(), Long::sum));
    return groups;
  }

  /** Returns a statement that costs no more than reading an index or looking up a few runs. */
  Optional<Fragment> atOnce() {
    var dialect = session.dialect();
    if (query.groupBy() == null && search.way() instanceof Search.Way.Straight(Source source)) {
      return Optional.of(select(source.rows(dialect, query.namespace(), "v"), List.of()));
    }
    if (search.way() instanceof Search.Way.Few(List<Source> sources)) {
      return Optional.of(select(Source.runs(dialect, query.namespace(), sources), search.parts()));
    }
    return ofOneIndex()
        .or(() -> coveringIndex().map(index -> select(everyRun(index), search.parts())));
  }

  /** Returns a statement for a single part whose runs, and no others, are in an index. */
  private Optional<Fragment> ofOneIndex() {
    var sources = query.groupBy() == null
            && search.parts().size() == 1
            && search.parts().getFirst() instanceof Condition.Has has
        ? Source.of(has)
        : List.<Source>of();
    return sources.size() == 1 ? Optional.of(count(sources.getFirst())) : Optional.empty();
  }

  private Fragment count(Source source) {
    var rows = source.rows(session.dialect(), query.namespace(), "v");
    return switch (source.table()) {
      case VISIBILITY -> select(rows, List.of());
      // A run may have several values that match.
      case ATTRIBUTE ->
        new Fragment().add("SELECT count(DISTINCT v.run_id) FROM ").add(rows);
    };
  }

  /** Returns a statement for the runs up to an id. */
  Fragment bounded(@Nullable UUID last) {
    var rows = everyRun("visibility_run");
    if (last != null) {
      rows.add(" AND v.run_id <= ").uuid(last);
    }
    return select(rows, search.parts());
  }

  Fragment boundary() {
    var out = new Fragment().add("SELECT v.run_id FROM ").add(everyRun("visibility_run"));
    after(out);
    return out.add(" ORDER BY v.run_id LIMIT 1 OFFSET ").number(limits.rows() - 1L);
  }

  private Fragment everyRun(String index) {
    return new Fragment()
        .add("visibility v")
        .add(session.dialect().by(index))
        .add(" WHERE v.namespace = ")
        .uuid(query.namespace());
  }

  private Fragment select(Fragment rows, List<Condition> conditions) {
    var predicates = new Predicates(session.dialect());
    Field groupBy = query.groupBy();
    var out = new Fragment().add("SELECT ");
    if (groupBy != null) {
      out.add(predicates.value(groupBy)).add(", ");
    }
    out.add("count(*) FROM ").add(rows);
    after(out);
    for (Condition condition : conditions) {
      out.add(" AND ").add(predicates.of(condition));
    }
    return groupBy == null ? out : out.add(" GROUP BY 1");
  }

  private void after(Fragment out) {
    UUID after = query.after();
    if (after != null) {
      out.add(" AND v.run_id > ").uuid(after);
    }
  }

  /** Returns an index with every column of the condition and the groups. */
  private Optional<String> coveringIndex() {
    boolean hasType = false;
    for (Field field : search.fields()) {
      hasType |= field == Field.Listed.WORKFLOW_TYPE;
      if (field != Field.Listed.WORKFLOW_TYPE && !COVERED.contains(field)) {
        return Optional.empty();
      }
    }
    if (query.groupBy() != null && !COVERED.contains(query.groupBy())) {
      return Optional.empty();
    }
    if (hasType) {
      return Optional.of("visibility_type");
    }
    boolean isRare = search.parts().stream()
        .anyMatch(part -> part instanceof Condition.Has(Field field, Match.OneOf(var statuses))
            && field == Field.Listed.STATUS
            && statuses.stream().allMatch(Predicates::isRareStatus));
    return Optional.of(isRare ? "visibility_status" : "visibility_order");
  }
}
