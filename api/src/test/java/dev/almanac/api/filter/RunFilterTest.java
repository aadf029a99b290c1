package dev.almanac.api.filter;

import static dev.almanac.api.filter.Attributes.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.runtime.registry.StoredSearchAttributes;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Condition.Has;
import dev.almanac.store.list.Condition.Lacks;
import dev.almanac.store.list.Condition.Missing;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.Field.Listed;
import dev.almanac.store.list.Match;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFilterTest {
  private static final long NOON =
      Instant.parse("2030-01-31T12:00:00Z").getEpochSecond() * 1_000_000_000L;

  private final StoredSearchAttributes attributes = Attributes.in(new MemoryStore());

  @Test
  void runsOfOtherDivisionsAreHiddenUnlessTheyAreAskedFor() {
    var hidden = new Missing(custom("TemporalNamespaceDivision", Field.Kind.TEXT));

    assertThat(filter("")).isEqualTo(hidden);
    assertThat(filter("  ")).isEqualTo(hidden);
    assertThat(filter("WorkflowId = 'a'"))
        .isEqualTo(Condition.all(List.of(is(Listed.WORKFLOW_ID, "a"), hidden)));
    assertThat(filter("TemporalNamespaceDivision = 'x'"))
        .isEqualTo(is(custom("TemporalNamespaceDivision", Field.Kind.TEXT), "x"));
    assertThat(filter("NamespaceDivision IS NULL")).isEqualTo(hidden);
  }

  @Test
  void andBindsMoreThanOrAndNotMoreThanBoth() {
    var a = is(Listed.WORKFLOW_ID, "a");
    var b = is(Listed.WORKFLOW_TYPE, "b");
    var c = is(Listed.TASK_QUEUE, "c");
    var notA = new Lacks(Listed.WORKFLOW_ID, text("a"));
    var notB = new Lacks(Listed.WORKFLOW_TYPE, text("b"));

    assertThat(read("WorkflowId='a' or WorkflowType='b' and TaskQueue='c'"))
        .isEqualTo(Condition.any(List.of(a, Condition.all(List.of(b, c)))));
    assertThat(read("(WorkflowId='a' OR WorkflowType='b') AND TaskQueue='c'"))
        .isEqualTo(Condition.all(List.of(Condition.any(List.of(a, b)), c)));
    assertThat(read("NOT WorkflowId='a' AND WorkflowType='b'"))
        .isEqualTo(Condition.all(List.of(notA, b)));
    assertThat(read("NOT (WorkflowId='a' AND WorkflowType='b')"))
        .isEqualTo(Condition.any(List.of(notA, notB)));
    assertThat(read("NOT (WorkflowId='a' OR NOT WorkflowType='b')"))
        .isEqualTo(Condition.all(List.of(notA, b)));
    assertThat(read("NOT NOT WorkflowId='a'")).isEqualTo(a);
  }

  @Test
  void knowsEveryOperator() {
    var size = custom("Size", Field.Kind.WHOLE);
    var city = custom("City", Field.Kind.TEXT);
    assertThat(read("Size = 3")).isEqualTo(new Has(size, whole(3)));
    assertThat(read("Size != 3")).isEqualTo(new Lacks(size, whole(3)));
    assertThat(read("Size <> 3")).isEqualTo(new Lacks(size, whole(3)));
    assertThat(read("Size < 3")).isEqualTo(new Has(size, to(3, false)));
    assertThat(read("Size <= 3")).isEqualTo(new Has(size, to(3, true)));
    assertThat(read("Size > -3")).isEqualTo(new Has(size, from(-3, false)));
    assertThat(read("Size >= +3")).isEqualTo(new Has(size, from(3, true)));
    assertThat(read("NOT Size < 3")).isEqualTo(new Has(size, from(3, true)));
    assertThat(read("Size BETWEEN 1 AND 3"))
        .isEqualTo(new Has(size, Match.between(new Value.Whole(1), new Value.Whole(3))));
    assertThat(read("Size NOT BETWEEN 1 AND 3"))
        .isEqualTo(new Lacks(size, Match.between(new Value.Whole(1), new Value.Whole(3))));
    assertThat(read("City IN ('a', \"b\",'a')")).isEqualTo(new Has(city, text("a", "b")));
    assertThat(read("City not in ('a')")).isEqualTo(new Lacks(city, text("a")));
    assertThat(read("City STARTS_WITH 'a'")).isEqualTo(new Has(city, Match.startsWith("a")));
    assertThat(read("City NOT STARTS_WITH 'a'")).isEqualTo(new Lacks(city, Match.startsWith("a")));
    assertThat(read("City IS NULL")).isEqualTo(new Missing(city));
    assertThat(read("NOT City IS NULL")).isEqualTo(new Has(city, Match.ANYTHING));
    assertThat(read("`City` is not null")).isEqualTo(new Has(city, Match.ANYTHING));
  }

  @Test
  void knowsEveryType() {
    assertThat(read("Tags = 'a'")).isEqualTo(is(custom("Tags", Field.Kind.TEXT), "a"));
    assertThat(read("Note = 'Two words, two!'"))
        .isEqualTo(new Has(custom("Note", Field.Kind.TEXT), text("two", "words")));
    assertThat(read("Rate > .5"))
        .isEqualTo(new Has(
            custom("Rate", Field.Kind.REAL),
            new Match.Within(new Match.Bound(new Value.Real(0.5), false), null)));
    assertThat(read("Rate = -1e3"))
        .isEqualTo(new Has(custom("Rate", Field.Kind.REAL), Match.oneOf(new Value.Real(-1000))));
    assertThat(read("Paid = true")).isEqualTo(new Has(custom("Paid", Field.Kind.WHOLE), whole(1)));
    assertThat(read("Paid != 'FALSE'"))
        .isEqualTo(new Lacks(custom("Paid", Field.Kind.WHOLE), whole(0)));
    assertThat(read("Due = '2030-01-31T13:00:00+01:00'"))
        .isEqualTo(new Has(custom("Due", Field.Kind.WHOLE), whole(NOON)));
    assertThat(read("Size = '7'")).isEqualTo(new Has(custom("Size", Field.Kind.WHOLE), whole(7)));
  }

  @Test
  void comparesTimesToTheNanosecond() {
    assertThat(read("StartTime > '2030-01-31T12:00:00.000000001Z'"))
        .isEqualTo(new Has(Listed.START_TIME, from(NOON + 1, false)));
    assertThat(read("CloseTime <= " + NOON)).isEqualTo(new Has(Listed.CLOSE_TIME, to(NOON, true)));
    assertThat(read("ExecutionTime < '9999-12-31T23:59:59Z'"))
        .as("what is too far away for 64 bits is as far as they reach")
        .isEqualTo(new Has(Listed.EXECUTION_TIME, to(9_223_372_036_000_000_000L, false)));
  }

  @ParameterizedTest
  @CsvSource({
    "5, 5",
    "'5', 5",
    "'2h45m', 9900000000000",
    "'1d', 86400000000000",
    "'1.5s', 1500000000",
    "'300ms', 300000000",
    "'-1m', -60000000000",
    "'01:30:00', 5400000000000",
    "'100:00:01', 360001000000000",
    "'1µs', 1000",
    "'0.5d', 43200000000000",
    "'1.9999999999s', 1999999999"
  })
  void readsDurations(String text, long nanos) {
    assertThat(read("ExecutionDuration >= '" + text + "'"))
        .isEqualTo(new Has(Listed.EXECUTION_DURATION, from(nanos, true)));
  }

  @Test
  void knowsStatusesByNameAndNumber() {
    for (String running : List.of("'Running'", "\"running\"", "1", "'1'")) {
      assertThat(read("ExecutionStatus=" + running)).isEqualTo(new Has(Listed.STATUS, whole(1)));
    }
    assertThat(read("ExecutionStatus IN ('ContinuedAsNew', 'TimedOut', 3)"))
        .isEqualTo(new Has(
            Listed.STATUS,
            Match.oneOf(new Value.Whole(6), new Value.Whole(7), new Value.Whole(3))));
    for (var status : WorkflowExecutionStatus.values()) {
      if (status != WorkflowExecutionStatus.UNRECOGNIZED) {
        assertThat(read("ExecutionStatus = '" + Statuses.name(status.getNumber()) + "'"))
            .isEqualTo(new Has(Listed.STATUS, whole(status.getNumber())));
      }
    }
  }

  @Test
  void knowsOtherNamesOfWhatThereIs() {
    var scheduledBy = is(custom("TemporalScheduledById", Field.Kind.TEXT), "s");
    assertThat(read("TemporalScheduledById = 's'")).isEqualTo(scheduledBy);
    assertThat(read("ScheduledById = 's'")).isEqualTo(scheduledBy);
    assertThat(read("TemporalWorkflowId = 'w'")).isEqualTo(is(Listed.WORKFLOW_ID, "w"));
    assertThat(read("ScheduleId = 'w'")).isEqualTo(is(Listed.WORKFLOW_ID, "w"));
    assertThat(read("TemporalCity = 'Bonn'"))
        .isEqualTo(is(custom("City", Field.Kind.TEXT), "Bonn"));
  }

  @Test
  void whatNoRunHasIsMissingInAll() {
    assertThat(read("TemporalWorkerDeploymentVersion != 'x'"))
        .isEqualTo(new Condition.Any(List.of()));
    assertThat(filter("TemporalWorkerDeploymentVersion IS NULL")).isEqualTo(filter(""));
  }

  @Test
  void quotesCanBePartOfText() {
    assertThat(read("WorkflowId = 'it''s \\'so\\' \\\\ \\n \"'"))
        .isEqualTo(is(Listed.WORKFLOW_ID, "it's 'so' \\ \n \""));
    assertThat(read("WorkflowId = \"'; DROP TABLE visibility; --\""))
        .isEqualTo(is(Listed.WORKFLOW_ID, "'; DROP TABLE visibility; --"));
  }

  @Test
  void countsCanBeGrouped() {
    var all = RunFilter.read("GROUP BY ExecutionStatus", NAMESPACE, attributes);
    var some = RunFilter.read("WorkflowId = 'a' group by `ExecutionStatus`", NAMESPACE, attributes);
    var divisions = RunFilter.read("GROUP BY TemporalNamespaceDivision", NAMESPACE, attributes);

    assertThat(all).isEqualTo(new RunFilter(filter(""), Listed.STATUS));
    assertThat(some).isEqualTo(new RunFilter(filter("WorkflowId = 'a'"), Listed.STATUS));
    assertThat(divisions.condition()).isEqualTo(Condition.EVERYTHING);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Town = 'x'                        | search attribute 'Town' is not defined at position 1",
        "WorkflowId = 'x' AND Town = 1     | search attribute 'Town' is not defined at position 22",
        "Note < 'x' | < is not supported for search attribute 'Note' of type Text",
        "Tags STARTS_WITH 'x'              | operator STARTS_WITH is not supported",
        "Paid IN (true)                    | operator IN is not supported",
        "Size STARTS_WITH 'x'              | operator STARTS_WITH is not supported",
        "NOT Note < 'x'                    | operator >= is not supported",
        "Note = '?!'                       | expected a word to look for, found '?!' at position 8",
        "WorkflowId = 'x' 'y'              | expected AND, OR or the end, found 'y' at position 18",
        "(WorkflowId = 'x'                 | expected ), found the end at position 18",
        "WorkflowId IN 'x'                 | expected (, found 'x' at position 15",
        "WorkflowId IN ()                  | expected a value, found ')' at position 16",
        "WorkflowId LIKE 'x'               | expected a comparison after WorkflowId, found 'LIKE'",
        "WorkflowId NOT = 'x' | expected IN, BETWEEN or STARTS_WITH after NOT, found '='",
        "WorkflowId IS TRUE                | expected NULL, found 'TRUE'",
        "WorkflowId = 'x                   | expected ' to end the quotation of position 14",
        "WorkflowId = x | expected a value, with text in quotes, found 'x' at position 14",
        "WorkflowId =                      | expected a value, found the end at position 13",
        "WorkflowId = 3                    | expected text in quotes, found '3' at position 14",
        "'x' = WorkflowId                  | expected the name of a search attribute, found 'x'",
        "ExecutionStatus = 'Unhappy'       | expected a status such as 'Running', found 'Unhappy'",
        "ExecutionDuration > 'long' | expected a duration such as '1h30m' or '01:30:00', found",
        "StartTime > 'yesterday'           | expected a time such as '2030-01-31T12:00:00Z', found",
        "StartTime > 1.5                   | expected a number of nanoseconds, found '1.5'",
        "Size = 'many'                     | expected a whole number, found 'many' at position 8",
        "Size = 1.5                        | expected a whole number, found '1.5'",
        "Rate = 1e999                      | expected a number of 64 bits, found '1e999'",
        "Paid = 3                          | expected true or false, found '3'",
        "ORDER BY StartTime                | ORDER BY is not supported",
        "WorkflowId = 'x' ORDER BY RunId   | ORDER BY is not supported",
        "WorkflowId = 'x' LIMIT 3          | LIMIT is not supported",
        "GROUP BY WorkflowType | 'GROUP BY' clause is only supported for ExecutionStatus",
        "GROUP BY ExecutionStatus, RunId | clause supports only a single field at position 25",
        "GROUP BY ExecutionStatus AND x    | expected the end, found 'AND'",
        "GROUP ExecutionStatus             | expected BY, found 'ExecutionStatus'",
        "WorkflowId = 'x' AND | expected the name of a search attribute, found the end",
        "AND = 'x'                         | expected the name of a search attribute, found 'AND'",
      })
  void saysWhatItDoesNotUnderstandAndWhere(String text, String why) {
    var refused =
        catchThrowableOfType(RpcException.class, () -> RunFilter.read(text, NAMESPACE, attributes));

    assertThat(refused.error().code()).isEqualTo(RpcError.Code.INVALID_ARGUMENT);
    assertThat(refused.error().message()).startsWith("Invalid query: ").contains(why);
  }

  @Test
  void listsHaveNoGroups() {
    var refused = catchThrowableOfType(
        RpcException.class,
        () -> RunFilter.ofList("GROUP BY ExecutionStatus", NAMESPACE, attributes));

    assertThat(refused.error().message()).contains("operation is not supported: 'GROUP BY' clause");
  }

  /** Without what every filter says of divisions. */
  private Condition read(String text) {
    var condition = filter(text);
    var hidden = new Missing(custom("TemporalNamespaceDivision", Field.Kind.TEXT));
    var parts = condition instanceof Condition.All(var several) ? several : List.of(condition);
    assertThat(parts.getLast()).isEqualTo(hidden);
    return Condition.all(parts.subList(0, parts.size() - 1));
  }

  private Condition filter(String text) {
    return RunFilter.ofList(text, NAMESPACE, attributes);
  }

  private Field custom(String name, Field.Kind kind) {
    return new Field.Custom(attributes.find(NAMESPACE.id(), name).orElseThrow().id(), kind);
  }

  private static Condition is(Field field, String text) {
    return Condition.is(field, text);
  }

  private static Match text(String... texts) {
    return new Match.OneOf(List.of(texts).stream().<Value>map(Value.Text::new).toList());
  }

  private static Match whole(long number) {
    return Match.oneOf(new Value.Whole(number));
  }

  private static Match from(long number, boolean inclusive) {
    return new Match.Within(new Match.Bound(new Value.Whole(number), inclusive), null);
  }

  private static Match to(long number, boolean inclusive) {
    return new Match.Within(null, new Match.Bound(new Value.Whole(number), inclusive));
  }
}
