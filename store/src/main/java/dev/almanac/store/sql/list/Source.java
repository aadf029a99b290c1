package dev.almanac.store.sql.list;

import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.Match;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.jdbc.Fragment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * Rows of an index that lead to the runs that meet a condition.
 *
 * @param where writes the condition for a row with the given alias
 * @param isOrdered whether the index is in the order of lists
 */
record Source(
    Table table, String index, BiConsumer<Fragment, String> where, boolean isOrdered, Rank rank) {
  private static final int MOST = 20;

  /** A table to read; both have the namespace and the order of lists. */
  enum Table {
    VISIBILITY("visibility"),
    ATTRIBUTE("attribute_value");

    private final String sql;

    Table(String sql) {
      this.sql = sql;
    }

    String sql() {
      return sql;
    }
  }

  /** The order in which to try sources of unknown size: probably smallest first. */
  enum Rank {
    RUN,
    WORKFLOW,
    ATTRIBUTE,
    FAMILY,
    STATUS,
    TYPE,
    TIME
  }

  /** All runs, in the order of lists. */
  static final Source ALL = new Source(
      Table.VISIBILITY, "visibility_order", (out, alias) -> out.add("1=1"), true, Rank.TIME);

  private static final Source OPEN = new Source(
      Table.VISIBILITY,
      "visibility_order",
      (out, alias) -> out.add(alias).add(".close_time = " + Lifetime.OPEN),
      true,
      Rank.TIME);

  private static final Source RUNNING = new Source(
      Table.VISIBILITY,
      "visibility_order",
      (out, alias) -> {
        OPEN.where().accept(out, alias);
        out.add(" AND ").add(alias).add(".status = " + VisibilityRow.RUNNING);
      },
      true,
      Rank.TIME);

  /**
   * Returns sources that together have all runs that meet a condition; none if no index covers it.
   * For a condition on a field they have no other runs.
   */
  static List<Source> of(Condition condition) {
    return switch (condition) {
      case Condition.Has(Field field, Match.Contains part) -> List.of();
      case Condition.Has(Field.Listed field, Match match) -> listed(field, match);
      case Condition.Has(Field.Custom field, Match match) -> List.of(custom(field, match));
      case Condition.Any(List<Condition> parts) -> union(parts);
      case Condition.All(List<Condition> parts) -> List.of();
      case Condition.Lacks lacks -> List.of();
      case Condition.Missing(Field.Listed field) ->
        field == Field.Listed.CLOSE_TIME ? List.of(OPEN) : List.of();
      case Condition.Missing(Field.Custom field) -> List.of();
    };
  }

  private static List<Source> union(List<Condition> parts) {
    var all = new ArrayList<Source>();
    for (Condition part : parts) {
      var found = best(part);
      if (found.isEmpty() || all.size() > MOST) {
        return List.of();
      }
      all.addAll(found);
    }
    return all;
  }

  /** Returns the sources of one part of a conjunction, which may have more runs than the whole. */
  private static List<Source> best(Condition condition) {
    return condition instanceof Condition.All(List<Condition> parts)
        ? parts.stream()
            .map(Source::best)
            .filter(sources -> !sources.isEmpty())
            .min(Comparator.comparing(sources -> sources.getFirst().rank()))
            .orElse(List.of())
        : of(condition);
  }

  private static Source custom(Field.Custom field, Match match) {
    String index = switch (field.kind()) {
      case TEXT -> "attribute_value_text";
      case WHOLE -> "attribute_value_number";
      case REAL -> "attribute_value_real";
    };
    String key = field.kind() == Field.Kind.TEXT ? "text_key" : Predicates.column(field.kind());
    return new Source(
        Table.ATTRIBUTE,
        index,
        (out, alias) -> {
          out.add(alias).add(".attribute = ").number(field.attribute()).add(" AND ");
          out.add(alias).add("." + key + " IS NOT NULL AND ");
          Predicates.attribute(out, alias, field, match);
        },
        isOne(match),
        Rank.ATTRIBUTE);
  }

  private static List<Source> listed(Field.Listed field, Match match) {
    return switch (field) {
      case RUN_ID -> runs(match).map(List::of).orElse(List.of());
      case WORKFLOW_ID ->
        List.of(column("visibility_workflow", "workflow_id", match, Rank.WORKFLOW));
      case WORKFLOW_TYPE -> List.of(column("visibility_type", "type", match, Rank.TYPE));
      case PARENT_WORKFLOW_ID ->
        List.of(relatives("visibility_parent", "parent_workflow_id", match, isOne(match)));
      case ROOT_WORKFLOW_ID ->
        List.of(relatives("visibility_root", "root_workflow_id", match, false), root(match));
      case STATUS -> status(match).map(List::of).orElse(List.of());
      case START_TIME ->
        List.of(new Source(
            Table.VISIBILITY, "visibility_start", where("start_time", match), false, Rank.TIME));
      case CLOSE_TIME ->
        List.of(new Source(
            Table.VISIBILITY,
            "visibility_order",
            (out, alias) -> {
              out.add(alias).add(".close_time < " + Lifetime.OPEN + " AND ");
              Matches.write(out, alias + ".close_time", match);
            },
            match instanceof Match.Within || isOne(match),
            Rank.TIME));
      case EXECUTION_TIME,
          EXECUTION_DURATION,
          HISTORY_LENGTH,
          HISTORY_BYTES,
          TRANSITIONS,
          TASK_QUEUE,
          PARENT_RUN_ID,
          ROOT_RUN_ID -> List.of();
    };
  }

  private static Optional<Source> runs(Match match) {
    return match instanceof Match.OneOf(List<Value> values)
        ? Optional.of(new Source(
            Table.VISIBILITY,
            "visibility_run",
            (out, alias) -> Predicates.runIds(out, alias + ".run_id", values),
            false,
            Rank.RUN))
        : Optional.empty();
  }

  /** Returns the source of an index that has only runs with such a relative. */
  private static Source relatives(String index, String column, Match match, boolean isOrdered) {
    return new Source(
        Table.VISIBILITY,
        index,
        (out, alias) -> {
          out.add(alias).add("." + column + " IS NOT NULL AND ");
          Matches.write(out, alias + "." + column, match);
        },
        isOrdered,
        Rank.FAMILY);
  }

  private static Source root(Match match) {
    return new Source(
        Table.VISIBILITY,
        "visibility_workflow",
        (out, alias) -> {
          out.add(alias).add(".root_workflow_id IS NULL AND ");
          Matches.write(out, alias + ".workflow_id", match);
        },
        false,
        Rank.FAMILY);
  }

  private static Optional<Source> status(Match match) {
    if (!(match instanceof Match.OneOf(List<Value> values))) {
      return Optional.empty();
    }
    if (values.equals(List.of(new Value.Whole(VisibilityRow.RUNNING)))) {
      return Optional.of(RUNNING);
    }
    return values.stream().allMatch(Predicates::isRareStatus)
        ? Optional.of(new Source(
            Table.VISIBILITY,
            "visibility_status",
            (out, alias) -> {
              out.add(alias).add(".status > 2 AND ");
              Matches.write(out, alias + ".status", match);
            },
            isOne(match),
            Rank.STATUS))
        : Optional.empty();
  }

  private static Source column(String index, String column, Match match, Rank rank) {
    return new Source(Table.VISIBILITY, index, where(column, match), isOne(match), rank);
  }

  private static BiConsumer<Fragment, String> where(String column, Match match) {
    return (out, alias) -> Matches.write(out, alias + "." + column, match);
  }

  private static boolean isOne(Match match) {
    return match instanceof Match.OneOf(List<Value> values) && values.size() == 1;
  }

  /** Returns the rows of a namespace, as text to follow FROM. */
  Fragment rows(Dialect dialect, UUID namespace, String alias) {
    return new Fragment().add(from(dialect, alias)).add(" WHERE ").add(condition(namespace, alias));
  }

  String from(Dialect dialect, String alias) {
    return table.sql() + " " + alias + dialect.by(index);
  }

  Fragment condition(UUID namespace, String alias) {
    var out = new Fragment().add(alias).add(".namespace = ").uuid(namespace).add(" AND ");
    where.accept(out, alias);
    return out;
  }

  /** Returns the runs of some sources, as {@code visibility v}, as text to follow FROM. */
  static Fragment runs(Dialect dialect, UUID namespace, List<Source> sources) {
    var ids = new Fragment();
    for (int at = 0; at < sources.size(); at++) {
      ids.add(at == 0 ? "" : " UNION ALL ").add("SELECT i.run_id FROM ");
      ids.add(sources.get(at).rows(dialect, namespace, "i"));
    }
    return new Fragment()
        .add("visibility v" + dialect.by("visibility_run"))
        .add(" WHERE v.namespace = ")
        .uuid(namespace)
        .add(" AND ")
        .add(dialect.isOneOf("v.run_id", ids));
  }
}
