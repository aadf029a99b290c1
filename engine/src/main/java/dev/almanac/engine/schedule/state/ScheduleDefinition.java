package dev.almanac.engine.schedule.state;

import dev.almanac.engine.schedule.policy.Policies;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;

/**
 * What users say of a schedule. It changes only when they change it.
 *
 * @param namespace the name of its namespace, which workflows that it starts show
 * @param action the workflow to start
 * @param memo what lists show of the schedule itself
 * @param searchAttributes by which the schedule itself is found
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
