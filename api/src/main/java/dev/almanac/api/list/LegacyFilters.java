package dev.almanac.api.list;

import com.google.protobuf.Timestamp;
import dev.almanac.api.Ids;
import dev.almanac.api.Refusal;
import dev.almanac.api.Times;
import dev.almanac.api.Uuids;
import dev.almanac.store.Condition;
import dev.almanac.store.Nanos;
import io.temporal.api.filter.v1.StartTimeFilter;
import io.temporal.api.filter.v1.WorkflowExecutionFilter;
import io.temporal.api.filter.v1.WorkflowTypeFilter;
import java.util.ArrayList;
import java.util.List;

/** The filters of the two older list calls. */
final class LegacyFilters {
  private LegacyFilters() {}

  /** @throws dev.almanac.api.Refused if a time is no time that we can store */
  static FilterTimes times(StartTimeFilter filter) {
    long from =
        filter.hasEarliestTime() ? nanos("EarliestTime", filter.getEarliestTime()) : Long.MIN_VALUE;
    long last =
        filter.hasLatestTime() ? nanos("LatestTime", filter.getLatestTime()) : Long.MAX_VALUE;
    return FilterTimes.between(from, last);
  }

  /** @throws dev.almanac.api.Refused if the run is not properly named */
  static List<Condition> execution(WorkflowExecutionFilter filter) {
    var conditions = new ArrayList<Condition>();
    if (!filter.getWorkflowId().isEmpty()) {
      conditions.add(new Condition.WorkflowIdIs(Ids.check("WorkflowId", filter.getWorkflowId())));
    }
    Uuids.runId("RunId", filter.getRunId()).map(Condition.RunIdIs::new).ifPresent(conditions::add);
    return conditions;
  }

  /** @throws dev.almanac.api.Refused if the name is not a proper one */
  static List<Condition> type(WorkflowTypeFilter filter) {
    return List.of(new Condition.TypeIs(Ids.require("WorkflowType", filter.getName())));
  }

  private static long nanos(String field, Timestamp time) {
    try {
      return Nanos.exact(Times.instant(field, time));
    } catch (ArithmeticException e) {
      throw Refusal.invalidArgument("%s is too far away.".formatted(field)).exception();
    }
  }
}
