package dev.almanac.api.filter;

import static dev.almanac.api.filter.Attributes.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.api.RpcException;
import dev.almanac.runtime.registry.StoredSearchAttributes;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleFilterTest {
  private final StoredSearchAttributes attributes = Attributes.in(new MemoryStore());

  @Test
  void selectsAllWithoutAFilter() {
    assertThat(read("")).isEqualTo(Condition.EVERYTHING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ScheduleId = 'a'",
        "ScheduleId != 'a'",
        "ScheduleId IN ('a', 'b')",
        "ScheduleId NOT IN ('a', 'b')",
        "ScheduleId STARTS_WITH 'a'",
        "ScheduleId NOT STARTS_WITH 'a'",
        "ScheduleId IS NULL",
        "ScheduleId IS NOT NULL",
        "TemporalSchedulePaused = true",
        "City = 'Rome' AND (Size > 3 OR Paid = false)",
      })
  void understandsIdsStatesAndAttributesOfTheNamespace(String query) {
    assertThat(read(query)).isNotEqualTo(Condition.EVERYTHING);
  }

  @Test
  void takesTheIdOfAScheduleForThatOfItsRow() {
    assertThat(read("ScheduleId = 'a'")).isEqualTo(Condition.is(Field.Listed.WORKFLOW_ID, "a"));
  }

  @Test
  void prefersAnAttributeThatTheNamespaceNamedSo() {
    attributes
        .add(NAMESPACE.id(), Map.of("ScheduleId", IndexedValueType.INDEXED_VALUE_TYPE_INT))
        .toCompletableFuture()
        .join();
    assertThat(read("ScheduleId > 3")).isNotEqualTo(Condition.EVERYTHING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"WorkflowId", "ExecutionStatus", "StartTime", "TemporalScheduledById"})
  void refusesWhatOnlyRunsHave(String name) {
    assertThatThrownBy(() -> read(name + " IS NULL"))
        .isInstanceOfSatisfying(
            RpcException.class,
            refused -> assertThat(refused.error().message())
                .isEqualTo(
                    "invalid query filter for schedules: cannot filter on \"%s\"".formatted(name)));
  }

  @Test
  void refusesUnknownNamesAndGroups() {
    assertThatThrownBy(() -> read("Colour = 'red'"))
        .isInstanceOfSatisfying(
            RpcException.class,
            refused -> assertThat(refused.error().message()).contains("is not defined"));
    assertThatThrownBy(() -> read("GROUP BY City"))
        .isInstanceOfSatisfying(
            RpcException.class,
            refused -> assertThat(refused.error().message()).contains("GROUP BY"));
  }

  private Condition read(String query) {
    return ScheduleFilter.read(query, NAMESPACE, attributes);
  }
}
