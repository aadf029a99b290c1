package dev.almanac.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.Partitions;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionHashTest {
  /** Rows lie where these say. They never change; they were computed by another program. */
  @ParameterizedTest
  @CsvSource({
    "00000000-0000-0000-0000-000000000000, WORKFLOW, '', 612",
    "00000000-0000-0000-0000-000000000000, WORKFLOW, 'order-1', 524",
    "00000000-0000-0000-0000-000000000000, WORKFLOW, 'Übung-日本-😀', 725",
    "00000000-0000-0000-0000-000000000000, TASK_QUEUE, 'order-1', 25",
    "00000000-0000-0000-0000-000000000000, SCHEDULE, 'order-1', 95",
    "11111111-2222-3333-4444-555555555555, WORKFLOW, '', 718",
    "11111111-2222-3333-4444-555555555555, WORKFLOW, 'order-1', 303",
    "11111111-2222-3333-4444-555555555555, WORKFLOW, 'Übung-日本-😀', 848",
    "11111111-2222-3333-4444-555555555555, TASK_QUEUE, 'Übung-日本-😀', 102",
    "11111111-2222-3333-4444-555555555555, SCHEDULE, '', 394",
    "ffffffff-ffff-7fff-bfff-ffffffffffff, WORKFLOW, 'order-1', 804",
    "ffffffff-ffff-7fff-bfff-ffffffffffff, TASK_QUEUE, 'order-1', 698",
    "ffffffff-ffff-7fff-bfff-ffffffffffff, SCHEDULE, 'Übung-日本-😀', 766",
  })
  void putsEveryEntityWhereItAlwaysWas(UUID namespace, EntityKind kind, String id, int partition) {
    assertThat(PartitionHash.of(namespace, kind, id)).isEqualTo(partition);
  }

  @Test
  void spreadsSimilarIdsEvenly() {
    var counts = new int[Partitions.COUNT];
    var namespace = new UUID(1, 2);
    IntStream.range(0, 100 * Partitions.COUNT)
        .forEach(n -> counts[PartitionHash.of(namespace, EntityKind.WORKFLOW, "order-" + n)]++);
    assertThat(IntStream.of(counts).boxed())
        .as("100 each, give or take")
        .allMatch(count -> count > 50 && count < 160);
  }
}
