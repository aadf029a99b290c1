package dev.almanac.store.list;

import static dev.almanac.store.Samples.COMPLETED;
import static dev.almanac.store.Samples.FAILED;
import static dev.almanac.store.Samples.NAMESPACE;
import static dev.almanac.store.Samples.close;
import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.start;
import static dev.almanac.store.Samples.visible;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.almanac.store.Blob;
import dev.almanac.store.Contract;
import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Reading;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.run.ParentLink;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunWrite;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Lists and counts. */
public interface VisibilityStoreContract extends Contract {
  @Test
  default void openRunsComeFirstThenTheLatestClosed() {
    someRuns();

    assertThat(numbers(Condition.EVERYTHING)).containsExactly(9L, 7L, 6L, 4L, 2L, 1L, 8L, 3L, 5L);
    assertThat(Reading.list(store().visibility(), NAMESPACE, Condition.EVERYTHING, 2))
        .extracting(row -> row.identity().ref().number())
        .isEqualTo(numbers(Condition.EVERYTHING));
  }

  @Test
  default void runsThatDifferInTheirIdOnlyAreAllPaged() {
    for (long number = 1; number <= 5; number++) {
      var run = new RunIdentity(
          new EntityRef(1, number), NAMESPACE, "w" + number, new UUID(number << 61, number));
      commit(start(run).visibility(visible(7, 100, COMPLETED)));
    }
    var pages = Reading.list(store().visibility(), NAMESPACE, Condition.EVERYTHING, 1);

    assertThat(pages)
        .extracting(row -> row.identity().ref().number())
        .containsExactly(5L, 4L, 3L, 2L, 1L);
  }

  @Test
  default void listsInTheOrderOfIds() {
    someRuns();
    var visibility = store().visibility();

    for (int page = 1; page <= 10; page++) {
      assertThat(Reading.byId(visibility, NAMESPACE, Condition.EVERYTHING, page))
          .extracting(row -> row.identity().ref().number())
          .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    }
    assertThat(Reading.byId(visibility, NAMESPACE, type("type-0"), 2))
        .extracting(row -> row.identity().ref().number())
        .containsExactly(3L, 6L, 9L);
    assertThat(Reading.byId(visibility, new UUID(0, 0), Condition.EVERYTHING, 2))
        .isEmpty();
    var small = new IdQuery(NAMESPACE, Condition.EVERYTHING, "workflow-4", new PageLimit(9, 1));
    assertThat(visibility.byId(small).runs())
        .extracting(row -> row.identity().ref().number())
        .containsExactly(5L);
    assertThat(visibility.byId(small).rest()).isEqualTo("workflow-5");
  }

  @Test
  default void textsAreFoundByAPart() {
    someRuns();

    assertThat(numbers(contains(Field.Listed.WORKFLOW_ID, "FLOW-4"))).containsExactly(4L);
    assertThat(numbers(contains(Field.Listed.WORKFLOW_ID, "w%4"))).isEmpty();
    assertThat(numbers(contains(Field.Listed.WORKFLOW_TYPE, "pe-0"))).containsExactly(9L, 6L, 3L);
    assertThat(numbers(contains(Field.Listed.WORKFLOW_TYPE, ""))).hasSize(9);
  }

  private static Condition contains(Field field, String text) {
    return new Condition.Has(field, new Match.Contains(text));
  }

  @Test
  default void theStatusOfManyRunsIsReadAtOnce() {
    someRuns();
    var asked =
        LongStream.rangeClosed(1, 20).mapToObj(number -> run(number).runId()).toList();

    var found = store().visibility().statuses(NAMESPACE, asked);

    assertThat(found).hasSize(9);
    for (var each : asked.subList(0, 9)) {
      var row = store().visibility().get(NAMESPACE, each).orElseThrow().row();
      assertThat(found)
          .containsEntry(
              each, new RunStatus(row.status(), row.life().start(), row.life().close()));
    }
    assertThat(found)
        .hasEntrySatisfying(
            run(9).runId(), status -> assertThat(status.isOpen()).isTrue());
    assertThat(store().visibility().statuses(new UUID(0, 0), asked)).isEmpty();
    assertThat(store().visibility().statuses(NAMESPACE, List.of())).isEmpty();
  }

  @Test
  default void theNewestOpenRunsAreCountedByTaskQueue() {
    someRuns();
    var queue =
        store().visibility().get(NAMESPACE, run(1).runId()).orElseThrow().row().taskQueue();

    assertThat(store().visibility().openByQueue(NAMESPACE, 100)).containsExactly(entry(queue, 6L));
    assertThat(store().visibility().openByQueue(NAMESPACE, 4)).containsExactly(entry(queue, 4L));
    assertThat(store().visibility().openByQueue(new UUID(0, 0), 4)).isEmpty();
  }

  @Test
  default void conditionsNarrowListsAndCounts() {
    someRuns();

    assertThat(numbers(Condition.is(Field.Listed.WORKFLOW_ID, "workflow-4"))).containsExactly(4L);
    assertThat(numbers(Condition.is(Field.Listed.RUN_ID, run(5).runId().toString())))
        .containsExactly(5L);
    assertThat(numbers(Condition.is(Field.Listed.RUN_ID, "nobody"))).isEmpty();
    assertThat(numbers(type("type-0"))).containsExactly(9L, 6L, 3L);
    assertThat(numbers(status(VisibilityRow.RUNNING))).containsExactly(9L, 7L, 6L, 4L, 2L, 1L);
    assertThat(numbers(status(COMPLETED))).containsExactly(8L, 5L);
    assertThat(numbers(status(FAILED))).containsExactly(3L);
    assertThat(numbers(within(Field.Listed.START_TIME, 3, 4))).containsExactly(4L, 3L);
    assertThat(numbers(within(Field.Listed.CLOSE_TIME, 20, 29))).containsExactly(3L);
    assertThat(numbers(within(Field.Listed.CLOSE_TIME, 0, Long.MAX_VALUE)))
        .containsExactly(8L, 3L, 5L);
    assertThat(numbers(Condition.all(List.of(status(COMPLETED), type("type-2")))))
        .containsExactly(8L, 5L);
    assertThat(Reading.count(store().visibility(), NAMESPACE, status(COMPLETED)))
        .isEqualTo(2);
    assertThat(Reading.count(store().visibility(), new UUID(0, 0), Condition.EVERYTHING))
        .isZero();
  }

  @Test
  default void countsInGroups() {
    someRuns();

    assertThat(Reading.groups(
            store().visibility(),
            new CountQuery(NAMESPACE, Condition.EVERYTHING, Field.Listed.STATUS, null)))
        .containsExactlyInAnyOrderEntriesOf(Map.of(
            Optional.of(new Value.Whole(VisibilityRow.RUNNING)), 6L,
            Optional.of(new Value.Whole(COMPLETED)), 2L,
            Optional.of(new Value.Whole(FAILED)), 1L));
  }

  @Test
  default void aPageGoesOnWhereTheLastOneEndedWhateverHappensMeanwhile() {
    someRuns();
    var first = store().visibility().list(new ListQuery(NAMESPACE, Condition.EVERYTHING, null, 3));
    var last = first.runs().getLast().key();
    commit(start(run(10)), close(run(9), 3, 40, COMPLETED), close(run(6), 3, 41, COMPLETED));

    assertThat(first.runs()).extracting(row -> row.identity().ref().number()).contains(9L, 7L, 6L);
    assertThat(store()
            .visibility()
            .list(new ListQuery(NAMESPACE, Condition.EVERYTHING, last, 100))
            .runs())
        .as("unchanged runs are listed once, changed ones again")
        .extracting(row -> row.identity().ref().number())
        .containsExactly(4L, 2L, 1L, 6L, 9L, 8L, 3L, 5L);
  }

  @Test
  default void aPageEndsWithTheRunThatFillsIt() {
    for (long number = 1; number <= 5; number++) {
      commit(start(run(number)).visibility(withData(number, 1_000)));
    }
    var first = page(null, new PageLimit(4, 2_500));
    var second = page(first.rest(), new PageLimit(4, 2_500));

    assertThat(first.runs())
        .extracting(row -> row.identity().ref().number())
        .containsExactly(5L, 4L, 3L);
    assertThat(second.runs())
        .extracting(row -> row.identity().ref().number())
        .containsExactly(2L, 1L);
    assertThat(second.rest()).isNull();
    assertThat(page(null, new PageLimit(3, 2_500)).rest())
        .as("full, so a caller that wants more knows where to continue")
        .isNull();
    assertThat(page(null, new PageLimit(1, 1)).runs()).hasSize(1);
  }

  private ListStep page(@Nullable ListKey after, PageLimit limit) {
    return store().visibility().list(new ListQuery(NAMESPACE, Condition.EVERYTHING, after, limit));
  }

  private static VisibilityWrite withData(long start, int bytes) {
    var row = new VisibilityRow(
        "type",
        "queue",
        VisibilityRow.RUNNING,
        Lifetime.openSince(start),
        HistoryLength.UNKNOWN,
        ParentLink.NONE,
        Blob.of(1, new byte[bytes - Blob.HEADER_BYTES]));
    return new VisibilityWrite(row, List.of());
  }

  @Test
  default void aRunIsFoundByItsNewestAttributes() {
    var text = new AttributeValue(1, new Value.Text("blue"));
    var list = new AttributeValue(1, new Value.Text("green"));
    var whole = new AttributeValue(2, new Value.Whole(Long.MIN_VALUE));
    var real = new AttributeValue(3, new Value.Real(-0.5));
    commit(start(run(1)).visibility(visible(1, Lifetime.OPEN, 1, text, list, list, whole, real)));
    commit(start(run(2)).visibility(visible(2, Lifetime.OPEN, 1, text)));

    assertThat(numbers(has(Field.Kind.TEXT, text))).containsExactly(2L, 1L);
    assertThat(numbers(has(Field.Kind.TEXT, list))).containsExactly(1L);
    assertThat(numbers(has(Field.Kind.WHOLE, whole))).containsExactly(1L);
    assertThat(numbers(has(Field.Kind.REAL, real))).containsExactly(1L);
    assertThat(numbers(has(Field.Kind.TEXT, new AttributeValue(2, text.value()))))
        .isEmpty();

    commit(close(run(1), 3, 50, COMPLETED).visibility(visible(1, 50, COMPLETED, list)));
    assertThat(numbers(has(Field.Kind.TEXT, text))).containsExactly(2L);
    assertThat(numbers(has(Field.Kind.TEXT, list))).containsExactly(1L);
    assertThat(numbers(has(Field.Kind.REAL, real))).isEmpty();
  }

  @Test
  default void longAttributesAreToldApartBehindTheirIndexedBeginning() {
    String same = "ä".repeat(5000);
    var one = new AttributeValue(1, new Value.Text(same + "1"));
    var other = new AttributeValue(1, new Value.Text(same + "2"));
    commit(start(run(1)).visibility(visible(1, Lifetime.OPEN, 1, one)));
    commit(start(run(2)).visibility(visible(2, Lifetime.OPEN, 1, other)));

    assertThat(numbers(has(Field.Kind.TEXT, one))).containsExactly(1L);
    assertThat(numbers(has(Field.Kind.TEXT, other))).containsExactly(2L);
  }

  private static Condition type(String type) {
    return Condition.is(Field.Listed.WORKFLOW_TYPE, type);
  }

  private static Condition status(int status) {
    return Condition.is(Field.Listed.STATUS, status);
  }

  private static Condition within(Field field, long from, long to) {
    return new Condition.Has(field, Match.between(new Value.Whole(from), new Value.Whole(to)));
  }

  private static Condition has(Field.Kind kind, AttributeValue value) {
    return new Condition.Has(new Field.Custom(value.attribute(), kind), Match.oneOf(value.value()));
  }

  private void someRuns() {
    commit(LongStream.rangeClosed(1, 9)
        .mapToObj(number -> start(run(number)))
        .toArray(RunWrite.Builder[]::new));
    commit(
        close(run(3), 3, 20, FAILED),
        close(run(5), 3, 10, COMPLETED),
        close(run(8), 3, 30, COMPLETED));
  }

  private List<Long> numbers(Condition condition) {
    return Reading.list(store().visibility(), NAMESPACE, condition, 100).stream()
        .map(row -> row.identity().ref().number())
        .toList();
  }
}
