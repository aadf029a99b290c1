package dev.almanac.api.filter;

import static dev.almanac.api.filter.Attributes.NAMESPACE;

import dev.almanac.api.Growth;
import dev.almanac.runtime.registry.StoredSearchAttributes;
import dev.almanac.store.memory.MemoryStore;
import org.junit.jupiter.api.Test;

/** No filter of lists takes more than its length in time. */
class TextGrowthTest {
  private static final String[] PIECES = {
    "WorkflowId",
    "=",
    "'a'",
    " ",
    "AND ",
    "NOT ",
    "(",
    ")",
    "IN (",
    ",",
    "'",
    "\\",
    "1",
    "-",
    ".",
    "e",
    "1h",
    "BETWEEN "
  };

  private final StoredSearchAttributes attributes = Attributes.in(new MemoryStore());

  @Test
  void filtersOfRuns() {
    Growth.of("filter of runs", text -> RunFilter.read(text, NAMESPACE, attributes))
        .upTo(90_000)
        .check(PIECES);
  }

  @Test
  void filtersOfSchedules() {
    Growth.of("filter of schedules", text -> ScheduleFilter.read(text, NAMESPACE, attributes))
        .upTo(90_000)
        .check(PIECES);
  }

  @Test
  void durations() {
    Growth.of("duration", FilterDuration::nanos).upTo(100_000).check("1", ".", "h", "ns", ":", "-");
  }
}
