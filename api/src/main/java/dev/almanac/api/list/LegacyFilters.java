package dev.almanac.api.list;

import com.google.protobuf.Timestamp;
import dev.almanac.api.RpcError;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.api.request.Uuids;
import dev.almanac.store.Nanos;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.Match;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.filter.v1.StartTimeFilter;
import io.temporal.api.filter.v1.StatusFilter;
import io.temporal.api.filter.v1.WorkflowExecutionFilter;
import io.temporal.api.filter.v1.WorkflowTypeFilter;
import java.util.ArrayList;
import java.util.List;

/** Reads the filters of the two older list calls. */
final class LegacyFilters {
  private LegacyFilters() {}

  /** @throws dev.almanac.api.RpcException if a time is invalid, or they are in wrong order */
  static Condition times(Field.Listed field, StartTimeFilter filter) {
    var from = filter.hasEarliestTime() ? bound("EarliestTime", filter.getEarliestTime()) : null;
    var to = filter.hasLatestTime() ? bound("LatestTime", filter.getLatestTime()) : null;
    if (from != null && to != null && nanos(from) > nanos(to)) {
      throw RpcError.invalidArgument(
              "EarliestTime in StartTimeFilter should not be larger than LatestTime.")
          .exception();
    }
    return from == null && to == null && field == Field.Listed.START_TIME
        ? Condition.EVERYTHING
        : new Condition.Has(field, new Match.Within(from, to));
  }

  /** @throws dev.almanac.api.RpcException if the run is not valid */
  static Condition execution(WorkflowExecutionFilter filter) {
    var conditions = new ArrayList<Condition>();
    if (!filter.getWorkflowId().isEmpty()) {
      var workflowId = IdChecks.check("WorkflowId", filter.getWorkflowId());
      conditions.add(Condition.is(Field.Listed.WORKFLOW_ID, workflowId));
    }
    Uuids.runId("RunId", filter.getRunId())
        .ifPresent(id -> conditions.add(Condition.is(Field.Listed.RUN_ID, id.toString())));
    return Condition.all(conditions);
  }

  /** @throws dev.almanac.api.RpcException if the name is not valid */
  static Condition type(WorkflowTypeFilter filter) {
    return Condition.is(
        Field.Listed.WORKFLOW_TYPE, IdChecks.require("WorkflowType", filter.getName()));
  }

  /** @throws dev.almanac.api.RpcException if the status is not that of a closed run */
  static Condition status(StatusFilter filter) {
    var status = filter.getStatus();
    if (status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_UNSPECIFIED
        || status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING) {
      throw RpcError.invalidArgument("StatusFilter must be specified and must be not Running.")
          .exception();
    }
    return Condition.is(Field.Listed.STATUS, filter.getStatusValue());
  }

  static Condition all(Condition... conditions) {
    return Condition.all(List.of(conditions));
  }

  private static Match.Bound bound(String field, Timestamp time) {
    return new Match.Bound(new Value.Whole(Nanos.of(RequestTimes.instant(field, time))), true);
  }

  private static long nanos(Match.Bound bound) {
    return bound.value() instanceof Value.Whole(long nanos) ? nanos : 0;
  }
}
