package dev.almanac.store.sql.list;

import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.Match;
import dev.almanac.store.sql.jdbc.Fragment;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The way to find the runs that meet a condition. We choose it, not the database: no planner knows
 * which values of an attribute are rare, or what one page of a long list needs.
 *
 * <ol>
 *   <li>If the condition has one part and an index has its runs in the order of lists, read that.
 *   <li>Otherwise count, up to a limit, the rows of each index that covers a part of the condition.
 *       If one has few, look up these candidates and sort them.
 *   <li>Otherwise read the runs in order by the most promising index, a bounded number at a time,
 *       and skip those that do not meet the condition.
 * </ol>
 *
 * @param parts the conditions that must all be met
 */
record Search(UUID namespace, List<Condition> parts, Way way) {
  private static final int MOST_PROBES = 6;

  /** A way to reach runs. */
  sealed interface Way {
    /** Reads an index that has exactly these runs in order. */
    record Straight(Source source) implements Way {}

    /** Looks up a few candidates. */
    record Few(List<Source> sources) implements Way {}

    /** Reads an index in the order of lists. */
    record Through(Source source) implements Way {}
  }

  static Search plan(Session session, UUID namespace, Condition condition, ScanLimits limits)
      throws SQLException {
    var parts = new ArrayList<Condition>();
    for (Condition part : flat(condition).toList()) {
      if (!isMetByAll(session, namespace, part)) {
        parts.add(part);
      }
    }
    return new Search(namespace, List.copyOf(parts), way(session, namespace, parts, limits));
  }

  private static Stream<Condition> flat(Condition condition) {
    return condition instanceof Condition.All(List<Condition> several)
        ? several.stream().flatMap(Search::flat)
        : Stream.of(condition);
  }

  Condition condition() {
    return Condition.all(parts);
  }

  private static Way way(Session session, UUID namespace, List<Condition> parts, ScanLimits limits)
      throws SQLException {
    if (parts.isEmpty()) {
      return new Way.Straight(Source.ALL);
    }
    var ordered = parts.stream()
        .flatMap(part -> straight(part).stream())
        .min(Comparator.comparing(Source::rank));
    if (parts.size() == 1 && ordered.isPresent()) {
      return new Way.Straight(ordered.get());
    }
    var few = few(session, namespace, parts, limits.candidates());
    return few.isPresent() ? new Way.Few(few.get()) : new Way.Through(ordered.orElse(Source.ALL));
  }

  /** Returns an index that has exactly the runs that meet this part, in the order of lists. */
  private static Optional<Source> straight(Condition part) {
    var sources = switch (part) {
      case Condition.Has has -> Source.of(has);
      case Condition.Missing missing -> Source.of(missing);
      case Condition.All several -> List.<Source>of();
      case Condition.Any several -> List.<Source>of();
      case Condition.Lacks lacks -> List.<Source>of();
    };
    return sources.size() == 1 && sources.getFirst().isOrdered()
        ? Optional.of(sources.getFirst())
        : Optional.empty();
  }

  /** Returns the sources with the fewest rows, if these are at most {@code most}. */
  private static Optional<List<Source>> few(
      Session session, UUID namespace, List<Condition> parts, int most) throws SQLException {
    @Nullable List<Source> best = null;
    int fewest = most + 1;
    for (List<Source> sources : promising(parts)) {
      int rows = 0;
      for (Source source : sources) {
        rows += rows < fewest ? atMost(session, namespace, source, fewest - rows) : 0;
      }
      if (rows < fewest) {
        fewest = rows;
        best = sources;
      }
    }
    return Optional.ofNullable(best);
  }

  private static List<List<Source>> promising(List<Condition> parts) {
    return parts.stream()
        .map(Source::of)
        .filter(sources -> !sources.isEmpty())
        .sorted(Comparator.comparing(sources -> sources.getFirst().rank()))
        .limit(MOST_PROBES)
        .toList();
  }

  /** Counts the rows of a source, up to a limit. */
  private static int atMost(Session session, UUID namespace, Source source, int limit)
      throws SQLException {
    return new Fragment()
        .add("SELECT count(*) FROM (SELECT 1 FROM ")
        .add(source.rows(session.dialect(), namespace, "i"))
        .add(" LIMIT ")
        .number(limit)
        .add(") counted")
        .query(session)
        .first(Row::integer)
        .orElseThrow();
  }

  /** Checks with one read whether no run has the attribute that must be missing. */
  private static boolean isMetByAll(Session session, UUID namespace, Condition part)
      throws SQLException {
    if (!(part instanceof Condition.Missing(Field.Custom field))) {
      return false;
    }
    var havingIt = Source.of(new Condition.Has(field, Match.ANYTHING));
    return atMost(session, namespace, havingIt.getFirst(), 1) == 0;
  }

  /** Returns all fields of the condition. */
  Set<Field> fields() {
    return parts.stream().flatMap(Search::fields).collect(Collectors.toSet());
  }

  private static Stream<Field> fields(Condition condition) {
    return switch (condition) {
      case Condition.All(var parts) -> parts.stream().flatMap(Search::fields);
      case Condition.Any(var parts) -> parts.stream().flatMap(Search::fields);
      case Condition.Has(Field field, Match match) -> Stream.of(field);
      case Condition.Lacks(Field field, Match match) -> Stream.of(field);
      case Condition.Missing(Field field) -> Stream.of(field);
    };
  }
}
