package dev.almanac.api.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.api.Refusal;
import dev.almanac.api.Refused;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Registrar;
import dev.almanac.runtime.registry.StoredSearchAttributes;
import dev.almanac.store.AttributeValue;
import dev.almanac.store.AttributeValue.Value;
import dev.almanac.store.Condition;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.enums.v1.IndexedValueType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFilterTest {
  private static final Namespace NAMESPACE =
      new Namespace(new UUID(0, 1), "default", Namespace.Settings.keeping(Duration.ofDays(1)));
  private static final long NOON =
      Instant.parse("2030-01-31T12:00:00Z").getEpochSecond() * 1_000_000_000L;
  private static final long SEED = 20_300_131;

  private final StoredSearchAttributes attributes = attributes();

  @Test
  void noFilterSelectsAll() {
    assertThat(read("")).isEmpty();
    assertThat(read("  ")).isEmpty();
  }

  @Test
  void readsComparisonsJoinedByAnd() {
    assertThat(read("WorkflowId = 'a' and `WorkflowType`=\"T\" AND RunId = '" + new UUID(1, 2)
            + "' AND ExecutionStatus = 'TimedOut'"))
        .containsExactly(
            new Condition.WorkflowIdIs("a"),
            new Condition.TypeIs("T"),
            new Condition.RunIdIs(new UUID(1, 2)),
            new Condition.StatusIs(7));
    assertThat(read("WorkflowId = 'it''s \\'so\\''"))
        .containsExactly(new Condition.WorkflowIdIs("it's 'so'"));
  }

  @Test
  void knowsStatusesByNameAndNumber() {
    for (String running : List.of("'Running'", "\"running\"", "1", "'1'")) {
      assertThat(read("ExecutionStatus=" + running)).containsExactly(new Condition.StatusIs(1));
    }
    assertThat(read("ExecutionStatus='ContinuedAsNew'")).containsExactly(new Condition.StatusIs(6));
  }

  @Test
  void comparesTimesToTheNanosecond() {
    String noon = "'2030-01-31T13:00:00+01:00'";
    assertThat(read("StartTime = " + noon)).containsExactly(started(NOON, NOON + 1));
    assertThat(read("StartTime > " + noon)).containsExactly(started(NOON + 1, Long.MAX_VALUE));
    assertThat(read("StartTime >= " + noon)).containsExactly(started(NOON, Long.MAX_VALUE));
    assertThat(read("StartTime < " + noon)).containsExactly(started(Long.MIN_VALUE, NOON));
    assertThat(read("StartTime <= " + NOON)).containsExactly(started(Long.MIN_VALUE, NOON + 1));
    assertThat(read("CloseTime BETWEEN " + noon + " AND " + (NOON + 5)))
        .containsExactly(new Condition.ClosedWithin(NOON, NOON + 6));
    assertThat(read("StartTime <= " + Long.MAX_VALUE))
        .containsExactly(started(Long.MIN_VALUE, Long.MAX_VALUE));
  }

  @Test
  void comparesRegisteredAttributes() {
    assertThat(read("City = 'Bonn'")).containsExactly(is("City", new Value.Text("Bonn")));
    assertThat(read("Size = -3")).containsExactly(is("Size", new Value.Whole(-3)));
    assertThat(read("Rate = 0.5")).containsExactly(is("Rate", new Value.Real(0.5)));
    assertThat(read("Paid = true")).containsExactly(is("Paid", new Value.Whole(1)));
    assertThat(read("TemporalScheduledById = 's'"))
        .containsExactly(is("TemporalScheduledById", new Value.Text("s")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Town = 'x'                        | search attribute Town is not defined",
        "TaskQueue = 'x'                   | search attribute TaskQueue is not supported",
        "ExecutionTime > '2030-01-01T00:00:00Z' | operator > is not supported for ExecutionTime",
        "WorkflowId != 'x'                 | operator != is not supported for WorkflowId",
        "WorkflowId = 'x' OR RunId = 'y'   | expected AND or the end, found 'OR'",
        "(WorkflowId = 'x')                | expected the name of a search attribute, found '('",
        "NOT WorkflowId = 'x'              | expected the name of a search attribute",
        "WorkflowId IN ('x')               | expected a comparison after WorkflowId, found 'IN'",
        "WorkflowId = 'x' GROUP BY RunId   | expected AND or the end, found 'GROUP'",
        "WorkflowId = 'x                   | expected ' to end the quotation",
        "WorkflowId = x                    | expected a value, found 'x'",
        "WorkflowId =                      | expected a value, found the end",
        "RunId = 'x'                       | 'x' is no run id",
        "ExecutionStatus = 'Unhappy'       | 'Unhappy' is no ExecutionStatus",
        "StartTime > 'yesterday'           | 'yesterday' is no time for StartTime",
        "StartTime > '9999-01-01T00:00:00Z' | is no time for StartTime",
        "WorkflowId BETWEEN 'a' AND 'b'    | BETWEEN is not supported for WorkflowId",
        "Size = 'many'                     | 'many' is no value for Size",
        "Paid = 3                          | '3' is no value for Paid",
      })
  void saysWhatItDoesNotUnderstand(String text, String why) {
    var refused = catchThrowableOfType(Refused.class, () -> read(text));

    assertThat(refused.refusal().code()).isEqualTo(Refusal.Code.INVALID_ARGUMENT);
    assertThat(refused.refusal().message()).startsWith("Invalid query: ").contains(why);
  }

  @Test
  void anyTextIsReadOrRefused() {
    var random = new Random(SEED);
    String[] words = {
      "WorkflowId",
      "StartTime",
      "CloseTime",
      "ExecutionStatus",
      "City",
      "Size",
      "Rate",
      "Paid",
      "RunId",
      "=",
      "<",
      ">=",
      "!=",
      "AND",
      "BETWEEN",
      "'",
      "\"",
      "`",
      "\\",
      "(",
      "1",
      "-",
      ".",
      "1e9",
      "9223372036854775808",
      "'2030-01-01T00:00:00Z'",
      "'x'",
      "true",
      " ",
      "\0",
      "\ud83c",
      "\u00e9",
      "'Running'",
      "NaN",
      "'NaN'"
    };
    int tries = Boolean.getBoolean("almanac.long") ? 2_000_000 : 20_000;
    for (int i = 0; i < tries; i++) {
      var text = new StringBuilder();
      for (int length = random.nextInt(12); length >= 0; length--) {
        text.append(words[random.nextInt(words.length)]);
        text.append(random.nextBoolean() ? " " : "");
      }
      var thrown = catchThrowable(() -> read(text.toString()));
      assertThat(Optional.ofNullable(thrown).filter(e -> !(e instanceof Refused)))
          .as("seed %d, try %d: %s", SEED, i, text)
          .isEmpty();
    }
    assertThat(catchThrowable(() -> read("x".repeat(100_000)))).isInstanceOf(Refused.class);
    assertThat(catchThrowable(() -> read("Size = 1" + " AND Size = 1".repeat(50))))
        .isInstanceOf(Refused.class);
  }

  private List<Condition> read(String text) {
    return RunFilter.read(text, new FilterFields(NAMESPACE, attributes));
  }

  private Condition is(String name, Value value) {
    int id = attributes.find(NAMESPACE.id(), name).orElseThrow().id();
    return new Condition.AttributeIs(new AttributeValue(id, value));
  }

  private static Condition started(long from, long until) {
    return new Condition.StartedWithin(from, until);
  }

  private static StoredSearchAttributes attributes() {
    var store = new MemoryStore();
    var fence = store.nodes().take("node");
    var attributes = StoredSearchAttributes.load(
        store.attributes(), new Registrar(Runnable::run, () -> fence), List.of());
    Map.of(
            "City", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
            "Size", IndexedValueType.INDEXED_VALUE_TYPE_INT,
            "Rate", IndexedValueType.INDEXED_VALUE_TYPE_DOUBLE,
            "Paid", IndexedValueType.INDEXED_VALUE_TYPE_BOOL)
        .forEach((name, type) ->
            attributes.add(NAMESPACE.id(), name, type).toCompletableFuture().join());
    return attributes;
  }
}
