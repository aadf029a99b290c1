package dev.almanac.api.filter;

import static dev.almanac.api.filter.Attributes.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.runtime.registry.StoredSearchAttributes;
import dev.almanac.store.Batch;
import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.HistoryLength;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.list.VisibilityWrite;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.run.ParentLink;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunState;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.work.WorkWrite;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Filters as text find what they say, by the rules of SQL: a comparison with what is not there is
 * neither true nor false, nor is its negation.
 */
class MeaningTest {
  private static final long SEED = 4;
  private static final List<String> CITIES = List.of("", "Aachen", "Bonn", "Bonn-Beuel", "it's");

  private final MemoryStore store = new MemoryStore();
  private final StoredSearchAttributes attributes = Attributes.in(store);
  private final Random random = new Random(SEED);
  private final List<Run> runs = new ArrayList<>();

  /** What filters may ask; null is nothing. */
  private record Run(
      int number,
      @Nullable String city,
      List<String> tags,
      @Nullable Integer size) {}

  /** A filter and what it means: true, false, or null for neither. */
  private record Filter(String text, Meaning meaning) {}

  private interface Meaning {
    @Nullable
    Boolean of(Run run);
  }

  @Test
  void filtersFindWhatTheySay() {
    var fence = store.nodes().take("node");
    for (int number = 1; number <= 40; number++) {
      var run = new Run(number, maybe(city()), tags(), random.nextInt(3) == 0 ? null : number % 5);
      runs.add(run);
      store.commits().commit(fence, new Batch(List.of(write(run)), WorkWrite.NONE));
    }
    int tries = Boolean.getBoolean("almanac.long") ? 100_000 : 2_000;
    for (int i = 0; i < tries; i++) {
      var filter = filter(3);
      var condition = RunFilter.ofList(filter.text(), NAMESPACE, attributes);
      var found = store.visibility().list(new ListQuery(NAMESPACE.id(), condition, null, 100));
      assertThat(found.runs().stream().map(run -> (int) run.identity().ref().number()))
          .as("seed %d, try %d: %s", SEED, i, filter.text())
          .containsExactlyInAnyOrderElementsOf(runs.stream()
              .filter(run -> Boolean.TRUE.equals(filter.meaning().of(run)))
              .map(Run::number)
              .toList());
    }
  }

  private Filter filter(int depth) {
    return switch (random.nextInt(depth == 0 ? 6 : 10)) {
      case 0 -> city(true);
      case 1 -> city(false);
      case 2 -> size();
      case 3 -> tags(random.nextBoolean());
      case 4 -> prefix(random.nextBoolean());
      case 5 -> missing(random.nextBoolean());
      case 6, 7 -> joined(" AND ", false, filter(depth - 1), filter(depth - 1));
      case 8 -> joined(" OR ", true, filter(depth - 1), filter(depth - 1));
      default -> negated(filter(depth - 1));
    };
  }

  private Filter city(boolean isEqual) {
    String city = city();
    return new Filter(
        "City " + (isEqual ? "= " : "!= ") + quoted(city),
        run -> run.city() == null ? null : run.city().equals(city) == isEqual);
  }

  private Filter size() {
    int size = random.nextInt(5);
    return switch (random.nextInt(4)) {
      case 0 -> size("Size < " + size, has -> has < size);
      case 1 -> size("Size >= " + size, has -> has >= size);
      case 2 -> size("Size IN (1, " + size + ")", has -> has == 1 || has == size);
      default -> size("Size NOT BETWEEN 1 AND " + size, has -> has < 1 || has > size);
    };
  }

  private static Filter size(String text, Predicate<Integer> meaning) {
    return new Filter(text, run -> run.size() == null ? null : meaning.test(run.size()));
  }

  private Filter tags(boolean isIn) {
    String tag = "t" + random.nextInt(3);
    return new Filter(
        "Tags " + (isIn ? "IN" : "NOT IN") + " ('" + tag + "', 't9')",
        run -> run.tags().isEmpty() ? null : run.tags().contains(tag) == isIn);
  }

  private static Filter prefix(boolean starts) {
    return new Filter(
        "City " + (starts ? "" : "NOT ") + "STARTS_WITH 'Bonn'",
        run -> run.city() == null ? null : run.city().startsWith("Bonn") == starts);
  }

  private static Filter missing(boolean isMissing) {
    return new Filter(
        "City IS " + (isMissing ? "" : "NOT ") + "NULL", run -> (run.city() == null) == isMissing);
  }

  /** One part decides alone if it is {@code decisive}; otherwise nothing is known unless all is. */
  private static Filter joined(String with, boolean decisive, Filter one, Filter other) {
    return new Filter("(" + one.text() + with + other.text() + ")", run -> {
      Boolean a = one.meaning().of(run);
      Boolean b = other.meaning().of(run);
      if (Objects.equals(a, decisive) || Objects.equals(b, decisive)) {
        return decisive;
      }
      return (a == null || b == null) ? null : Boolean.valueOf(!decisive);
    });
  }

  private static Filter negated(Filter filter) {
    return new Filter("NOT (" + filter.text() + ")", run -> {
      Boolean is = filter.meaning().of(run);
      return is == null ? null : Boolean.valueOf(!is);
    });
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private String city() {
    return CITIES.get(random.nextInt(CITIES.size()));
  }

  private <T> @Nullable T maybe(T value) {
    return random.nextInt(3) == 0 ? null : value;
  }

  private List<String> tags() {
    return random
        .ints(random.nextInt(3), 0, 3)
        .distinct()
        .mapToObj(tag -> "t" + tag)
        .toList();
  }

  private RunWrite write(Run run) {
    var values = new ArrayList<AttributeValue>();
    if (run.city() != null) {
      values.add(value("City", new Value.Text(run.city())));
    }
    if (run.size() != null) {
      values.add(value("Size", new Value.Whole(run.size())));
    }
    run.tags().forEach(tag -> values.add(value("Tags", new Value.Text(tag))));
    var row = new VisibilityRow(
        "type",
        "queue",
        VisibilityRow.RUNNING,
        Lifetime.openSince(run.number()),
        HistoryLength.UNKNOWN,
        ParentLink.NONE,
        Blob.of(1, new byte[] {1}));
    var identity = new RunIdentity(
        new EntityRef(1, run.number()),
        NAMESPACE.id(),
        "w" + run.number(),
        new UUID(9, run.number()));
    return RunWrite.create(identity, new RunState(VisibilityRow.RUNNING, 1, 1))
        .visibility(new VisibilityWrite(row, values))
        .build();
  }

  private AttributeValue value(String name, Value value) {
    return new AttributeValue(
        attributes.find(NAMESPACE.id(), name).orElseThrow().id(), value);
  }
}
