package dev.almanac.engine.schedule.state;

import dev.almanac.engine.schedule.policy.Policies;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;

/**
 * What users specify of a schedule. Only they change it.
 *
 * @param namespace the namespace name, as shown on the workflows that it starts
 * @param memo the memo of the schedule itself
 * @param searchAttributes the search attributes of the schedule itself
 */
public record ScheduleDefinition(
    String namespace,
    CompiledSpec timing,
    NewWorkflowExecutionInfo action,
    Policies policies,
    Memo memo,
    SearchAttributes searchAttributes) {
  public ScheduleDefinition with(CompiledSpec next) {
    return new ScheduleDefinition(namespace, next, action, policies, memo, searchAttributes);
  }

  public ScheduleDefinition with(NewWorkflowExecutionInfo next) {
    return new ScheduleDefinition(namespace, timing, next, policies, memo, searchAttributes);
  }

  public ScheduleDefinition with(Policies next) {
    return new ScheduleDefinition(namespace, timing, action, next, memo, searchAttributes);
  }

  public ScheduleDefinition with(Memo next) {
    return new ScheduleDefinition(namespace, timing, action, policies, next, searchAttributes);
  }

  public ScheduleDefinition with(SearchAttributes next) {
    return new ScheduleDefinition(namespace, timing, action, policies, memo, next);
  }
}
