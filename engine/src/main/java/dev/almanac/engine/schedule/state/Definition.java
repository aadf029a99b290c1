package dev.almanac.engine.schedule.state;

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
public record Definition(
    String namespace,
    Timing timing,
    NewWorkflowExecutionInfo action,
    Policies policies,
    Memo memo,
    SearchAttributes searchAttributes) {
  public Definition with(Timing next) {
    return new Definition(namespace, next, action, policies, memo, searchAttributes);
  }

  public Definition with(NewWorkflowExecutionInfo next) {
    return new Definition(namespace, timing, next, policies, memo, searchAttributes);
  }

  public Definition with(Policies next) {
    return new Definition(namespace, timing, action, next, memo, searchAttributes);
  }

  public Definition with(Memo next) {
    return new Definition(namespace, timing, action, policies, next, searchAttributes);
  }

  public Definition with(SearchAttributes next) {
    return new Definition(namespace, timing, action, policies, memo, next);
  }
}
