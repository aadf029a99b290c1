package dev.almanac.store;

import static dev.almanac.store.Samples.COMPLETED;
import static dev.almanac.store.Samples.FAILED;
import static dev.almanac.store.Samples.NAMESPACE;
import static dev.almanac.store.Samples.close;
import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.start;
import static dev.almanac.store.Samples.visible;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.AttributeValue.Value;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Lists and counts. */
public interface VisibilityContract extends Contract {
  @Test
  default void openRunsComeFirstThenTheLatestClosed() {
    someRuns();

    assertThat(numbers()).containsExactly(9L, 7L, 6L, 4L, 2L, 1L, 8L, 3L, 5L);
    assertThat(Paging.<VisibilityRecord>all(after -> store()
            .visibility()
            .list(new ListQuery(NAMESPACE, List.of(), after == null ? null : after.key(), 2))))
        .extracting(row -> row.identity().ref().number())
        .isEqualTo(numbers());
  }

  @Test
  default void runsThatDifferInTheirIdOnlyAreAllPaged() {
    for (long number = 1; number <= 5; number++) {
      var run = new RunIdentity(
          new RunRef(1, number), NAMESPACE, "w" + number, new UUID(number << 61, number));
      commit(start(run).visibility(visible(7, 100, COMPLETED)));
    }
    var pages = Paging.<VisibilityRecord>all(after -> store()
        .visibility()
        .list(new ListQuery(NAMESPACE, List.of(), after == null ? null : after.key(), 1)));

    assertThat(pages)
        .extracting(row -> row.identity().ref().number())
        .containsExactly(5L, 4L, 3L, 2L, 1L);
  }

  @Test
  default void conditionsNarrowListsAndCounts() {
    someRuns();

    assertThat(numbers(new Condition.WorkflowIdIs("workflow-4"))).containsExactly(4L);
    assertThat(numbers(new Condition.RunIdIs(run(5).runId()))).containsExactly(5L);
    assertThat(numbers(new Condition.TypeIs("type-0"))).containsExactly(9L, 6L, 3L);
    assertThat(numbers(new Condition.StatusIs(VisibilityRow.RUNNING)))
        .containsExactly(9L, 7L, 6L, 4L, 2L, 1L);
    assertThat(numbers(new Condition.StatusIs(COMPLETED))).containsExactly(8L, 5L);
    assertThat(numbers(new Condition.StatusIs(FAILED))).containsExactly(3L);
    assertThat(numbers(new Condition.StartedWithin(3, 5))).containsExactly(4L, 3L);
    assertThat(numbers(new Condition.ClosedWithin(20, 30))).containsExactly(3L);
    assertThat(numbers(new Condition.ClosedWithin(0, Long.MAX_VALUE))).containsExactly(8L, 3L, 5L);
    assertThat(numbers(new Condition.StatusIs(COMPLETED), new Condition.TypeIs("type-2")))
        .containsExactly(8L, 5L);
    assertThat(store().visibility().count(NAMESPACE, List.of(new Condition.StatusIs(COMPLETED))))
        .isEqualTo(2);
    assertThat(store().visibility().count(new UUID(0, 0), List.of())).isZero();
  }

  @Test
  default void aRunIsFoundByItsNewestAttributes() {
    var text = new AttributeValue(1, new Value.Text("blue"));
    var list = new AttributeValue(1, new Value.Text("green"));
    var whole = new AttributeValue(2, new Value.Whole(Long.MIN_VALUE));
    var real = new AttributeValue(3, new Value.Real(-0.5));
    commit(start(run(1)).visibility(visible(1, Lifetime.OPEN, 1, text, list, whole, real)));
    commit(start(run(2)).visibility(visible(2, Lifetime.OPEN, 1, text)));

    assertThat(numbers(new Condition.AttributeIs(text))).containsExactly(2L, 1L);
    for (AttributeValue value : List.of(list, whole, real)) {
      assertThat(numbers(new Condition.AttributeIs(value))).containsExactly(1L);
    }
    assertThat(numbers(new Condition.AttributeIs(new AttributeValue(2, text.value()))))
        .isEmpty();

    commit(close(run(1), 3, 50, COMPLETED).visibility(visible(1, 50, COMPLETED, list)));
    assertThat(numbers(new Condition.AttributeIs(text))).containsExactly(2L);
    assertThat(numbers(new Condition.AttributeIs(list))).containsExactly(1L);
    assertThat(numbers(new Condition.AttributeIs(real))).isEmpty();
  }

  @Test
  default void longAttributesAreToldApartBehindTheirIndexedBeginning() {
    String same = "ä".repeat(5000);
    var one = new AttributeValue(1, new Value.Text(same + "1"));
    var other = new AttributeValue(1, new Value.Text(same + "2"));
    commit(start(run(1)).visibility(visible(1, Lifetime.OPEN, 1, one)));
    commit(start(run(2)).visibility(visible(2, Lifetime.OPEN, 1, other)));

    assertThat(numbers(new Condition.AttributeIs(one))).containsExactly(1L);
    assertThat(numbers(new Condition.AttributeIs(other))).containsExactly(2L);
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

  private List<Long> numbers(Condition... conditions) {
    return store()
        .visibility()
        .list(new ListQuery(NAMESPACE, List.of(conditions), null, 100))
        .stream()
        .map(row -> row.identity().ref().number())
        .toList();
  }
}
