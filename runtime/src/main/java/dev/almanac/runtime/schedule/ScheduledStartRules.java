package dev.almanac.runtime.schedule;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.workflow.StartRules;
import dev.almanac.engine.workflow.WorkflowIdPolicies;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.run.CachedWorkflow;
import dev.almanac.runtime.run.RunStarter;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** The rules for a workflow that a schedule starts. */
public record ScheduledStartRules(LoopContext context) {
  /** Returns whether the workflow id is free for a new run. */
  static boolean isFree(CachedWorkflow workflow, EntityMessage.StartScheduled message) {
    return WorkflowIdPolicies.decide(
            RunStarter.current(workflow),
            message.requestId(),
            message.request().getWorkflowIdReusePolicy(),
            WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_UNSPECIFIED)
        instanceof WorkflowIdPolicies.Outcome.StartNew;
  }

  /** Checks whether the start is valid. */
  public StartRules.Checked check(EntityMessage.StartScheduled message) {
    var namespace = message.to().namespace();
    return StartRules.check(
        message.request(),
        new StartRules.Setting(
            namespace,
            types(namespace, message),
            context.surroundings().now(),
            context.runLimits()));
  }

  /** Returns the workflow's search attributes that the namespace knows. */
  private Map<String, IndexedValueType> types(
      UUID namespace, EntityMessage.StartScheduled message) {
    var types = new HashMap<String, IndexedValueType>();
    for (var name :
        message.request().getSearchAttributes().getIndexedFieldsMap().keySet()) {
      var attribute = context.attributes().find(namespace, name);
      var type = attribute == null ? null : IndexedValueType.forNumber(attribute.type());
      if (type != null) {
        types.put(name, type);
      }
    }
    return types;
  }
}
