package dev.almanac.store;

import static dev.almanac.store.Samples.blob;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Comparator.comparingLong;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.HistoryLength;
import dev.almanac.store.list.Match;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.list.VisibilityStore;
import dev.almanac.store.list.VisibilityWrite;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.run.ParentLink;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunName;
import dev.almanac.store.run.RunState;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.work.WorkWrite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Runs with values that are hard to tell apart, and filters of all kinds, from a seed. */
public final class RandomFilters {
  private static final String LONG = "ü".repeat(249);
  private static final List<String> TEXTS = List.of(
      "",
      "a",
      "ab",
      "abc",
      "A",
      "b",
      "ä",
      "z\uffff",
      "😀",
      "😀a",
      "it's",
      "50%",
      "a_c",
      "\\",
      "\"",
      LONG,
      LONG + "x",
      LONG + "xy",
      LONG + "xz",
      LONG + "y");
  private static final List<Double> REALS = List.of(-1e300, -0.5, -0.0, 0.0, 0.5, 1.5, 1e300);
  private static final List<Long> WHOLES = List.of(Long.MIN_VALUE, -1L, 0L, 1L, 7L, Long.MAX_VALUE);
  private static final List<Field.Kind> KINDS = List.of(Field.Kind.values());
  private static final List<Field.Listed> LISTED = List.of(Field.Listed.values());
  private static final int GROUPED = 9;

  private final long seed;
  private final Random random;
  private final UUID namespace;
  private final List<RunWrite> runs = new ArrayList<>();

  public RandomFilters(long seed) {
    this.seed = seed;
    this.random = new Random(seed);
    this.namespace = new UUID(seed, 77);
  }

  public void fill(Store store, int count) {
    var fence = store.nodes().take("node");
    long base = store.nodes().reserveRunNumbers(fence, count);
    for (int at = 0; at < count; at++) {
      runs.add(run(base + at));
    }
    for (var run : runs) {
      store.commits().commit(fence, new Batch(List.of(run), WorkWrite.NONE));
    }
  }

  /** Lists and counts the runs by random filters. */
  public void compare(VisibilityStore visibility, int filters) {
    for (int at = 0; at < filters; at++) {
      compare(visibility, "filter " + at, condition(3));
    }
  }

  /** Lists and counts the runs by filters at least as large as any that reach a store. */
  public void compareLargest(VisibilityStore visibility) {
    compare(visibility, "many that must be met", Condition.all(simple(500)));
    compare(visibility, "many of which one must be met", Condition.any(simple(500)));
    compare(
        visibility,
        "many pairs",
        Condition.any(Stream.generate(() -> Condition.all(simple(2))).limit(250).toList()));
    var deep = simple(1).getFirst();
    for (int level = 0; level < 200; level++) {
      var parts = List.of(simple(1).getFirst(), deep);
      deep = level % 2 == 0 ? Condition.all(parts) : Condition.any(parts);
    }
    compare(visibility, "a deep one", deep);
    var many = new Match.OneOf(IntStream.range(0, 2_000)
        .<Value>mapToObj(number -> new Value.Text(LONG + "x" + number))
        .toList());
    var text = new Field.Custom(1, Field.Kind.TEXT);
    compare(visibility, "many values", new Condition.Lacks(text, many));
    compare(visibility, "one of many values", new Condition.Has(text, many));
    compare(visibility, "many ids", new Condition.Has(Field.Listed.WORKFLOW_ID, many));
  }

  private void compare(VisibilityStore visibility, String which, Condition condition) {
    var expected =
        runs.stream().filter(run -> NaiveFilter.meets(run, condition)).toList();
    var found = Reading.list(visibility, namespace, condition, 1 + random.nextInt(9));
    assertThat(found)
        .as("seed %d, %s: %s", seed, which, condition)
        .containsExactlyElementsOf(ordered(expected));
    assertThat(Reading.count(visibility, namespace, condition))
        .as("count, seed %d, %s: %s", seed, which, condition)
        .isEqualTo(expected.size());
    compareGroups(visibility, condition, expected, Field.Listed.STATUS);
    compareGroups(visibility, condition, expected, new Field.Custom(GROUPED, Field.Kind.TEXT));
  }

  /** Lists the runs in the order of ids, all of which differ. */
  public void compareById(VisibilityStore visibility, int filters) {
    for (int at = 0; at < filters; at++) {
      var condition = condition(2);
      var expected = stream(
              runs.stream().filter(run -> NaiveFilter.meets(run, condition)).toList())
          .sorted(Comparator.comparing(
              (VisibilityRecord run) -> run.identity().workflowId().getBytes(UTF_8),
              Arrays::compareUnsigned))
          .toList();
      assertThat(Reading.byId(visibility, namespace, condition, 1 + random.nextInt(9)))
          .as("by id, seed %d: %s", seed, condition)
          .containsExactlyElementsOf(expected);
    }
  }

  private List<Condition> simple(int count) {
    return Stream.generate(() -> condition(0)).limit(count).toList();
  }

  private void compareGroups(
      VisibilityStore visibility, Condition condition, List<RunWrite> expected, Field field) {
    var groups = new HashMap<Optional<Value>, Long>();
    expected.forEach(
        run -> groups.merge(NaiveFilter.values(run, field).stream().findFirst(), 1L, Long::sum));
    assertThat(Reading.groups(visibility, new CountQuery(namespace, condition, field, null)))
        .as("groups by %s, seed %d: %s", field, seed, condition)
        .isEqualTo(groups);
  }

  private static Stream<VisibilityRecord> stream(List<RunWrite> runs) {
    return runs.stream()
        .map(run -> new VisibilityRecord(run.identity(), NaiveFilter.listed(run).row()));
  }

  private static List<VisibilityRecord> ordered(List<RunWrite> runs) {
    return stream(runs)
        .sorted(comparingLong((VisibilityRecord run) -> run.key().close())
            .thenComparingLong(run -> run.key().start())
            .thenComparing(run -> run.key().runId().toString())
            .reversed())
        .toList();
  }

  private RunWrite run(long number) {
    var id = new UUID(number * 0x9E3779B97F4A7C15L, ~number);
    var identity = new RunIdentity(
        new EntityRef((int) (number % 8), number), namespace, text() + "-" + number, id);
    boolean isOpen = random.nextInt(3) == 0;
    long start = random.nextInt(20);
    var life = new Lifetime(
        start, start + random.nextInt(3), isOpen ? Lifetime.OPEN : start + random.nextInt(10));
    int status = isOpen ? VisibilityRow.RUNNING : 2 + random.nextInt(6);
    var row = new VisibilityRow(
        text(),
        text(),
        status,
        life,
        isOpen
            ? HistoryLength.UNKNOWN
            : new HistoryLength(random.nextInt(4), random.nextInt(4), random.nextInt(4)),
        new ParentLink(
            random.nextInt(3) == 0 ? relative() : null, random.nextBoolean() ? null : relative()),
        blob("row " + number));
    return RunWrite.create(identity, new RunState(status, 1, 1))
        .visibility(new VisibilityWrite(row, attributes()))
        .build();
  }

  private RunName relative() {
    return runs.isEmpty() || random.nextBoolean()
        ? new RunName(text(), new UUID(0, random.nextInt(3)).toString())
        : Optional.of(runs.get(random.nextInt(runs.size())).identity())
            .map(run -> new RunName(run.workflowId(), run.runId().toString()))
            .orElseThrow();
  }

  private List<AttributeValue> attributes() {
    var values = new ArrayList<AttributeValue>();
    for (int count = random.nextInt(6); count > 0; count--) {
      int attribute = random.nextInt(3);
      values.add(new AttributeValue(attribute, value(pick(KINDS))));
    }
    if (random.nextBoolean()) {
      values.add(new AttributeValue(GROUPED, value(Field.Kind.TEXT)));
    }
    return values;
  }

  private Value value(Field.Kind kind) {
    return switch (kind) {
      case TEXT -> new Value.Text(text());
      case WHOLE -> new Value.Whole(pick(WHOLES));
      case REAL -> new Value.Real(pick(REALS));
    };
  }

  private String text() {
    return pick(TEXTS);
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private Condition condition(int depth) {
    int kind = random.nextInt(depth == 0 ? 6 : 10);
    if (kind >= 6) {
      var parts = Stream.generate(() -> condition(depth - 1))
          .limit(1 + random.nextInt(3))
          .toList();
      return kind >= 8 ? Condition.any(parts) : Condition.all(parts);
    }
    var field = field();
    return switch (kind) {
      case 0 -> new Condition.Missing(field);
      case 1, 2 -> new Condition.Lacks(field, match(field));
      default -> new Condition.Has(field, match(field));
    };
  }

  private Field field() {
    return random.nextBoolean() ? new Field.Custom(random.nextInt(4), pick(KINDS)) : pick(LISTED);
  }

  private Match match(Field field) {
    return switch (random.nextInt(6)) {
      case 0, 1 -> Match.oneOf(value(field));
      case 4 ->
        field.kind() == Field.Kind.TEXT
            ? new Match.Contains(value(field) instanceof Value.Text(String text) ? part(text) : "")
            : Match.oneOf(value(field));
      case 2 -> Match.oneOf(value(field), value(field), value(field));
      case 3 -> field.kind() == Field.Kind.TEXT ? Match.startsWith(text()) : Match.ANYTHING;
      default ->
        new Match.Within(
            random.nextInt(3) == 0 ? null : new Match.Bound(value(field), random.nextBoolean()),
            random.nextInt(3) == 0 ? null : new Match.Bound(value(field), random.nextBoolean()));
    };
  }

  /** Returns a part of a text, some of its letters in the other case. */
  private String part(String text) {
    var points = text.codePoints().toArray();
    int from = random.nextInt(points.length + 1);
    var part = new String(points, from, random.nextInt(points.length - from + 1));
    return random.nextBoolean() ? part : part.replace('a', 'A').replace('b', 'B');
  }

  /** Returns a value, mostly one that a run has. */
  private Value value(Field field) {
    var had = NaiveFilter.values(runs.get(random.nextInt(runs.size())), field);
    return had.isEmpty() || random.nextInt(4) == 0 ? value(field.kind()) : had.getFirst();
  }
}
