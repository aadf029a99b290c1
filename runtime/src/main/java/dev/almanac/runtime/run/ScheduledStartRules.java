package dev.almanac.runtime.run;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.workflow.StartRules;
import dev.almanac.engine.workflow.WorkflowIdPolicies;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.RunIds;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** What the rules say to a workflow that a schedule asks for. */
public record ScheduledStartRules(LoopContext context) {
  /** What its workflow id allows. */
  public static WorkflowIdPolicies.Outcome ofId(
      CachedWorkflow workflow, EntityMessage.StartScheduled notice) {
    return WorkflowIdPolicies.decide(
        RunStarter.current(workflow.pointer()),
        notice.requestId(),
        notice.request().getWorkflowIdReusePolicy(),
        WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_UNSPECIFIED);
  }

  /** Whether it can be started at all. */
  public StartRules.Checked check(CachedWorkflow workflow, EntityMessage.StartScheduled notice) {
    var now = context.surroundings().now();
    var runId = RunIds.next(now, context.surroundings().random()).toString();
    var namespace = workflow.key().namespace();
    return StartRules.check(
        notice.request(),
        new StartRules.Setting(
            namespace.toString(), runId, types(namespace, notice), now, context.runLimits()));
  }

  /** Of the search attributes that the workflow is to have, those that the namespace knows. */
  private Map<String, IndexedValueType> types(UUID namespace, EntityMessage.StartScheduled notice) {
    var types = new HashMap<String, IndexedValueType>();
    for (var name : notice.request().getSearchAttributes().getIndexedFieldsMap().keySet()) {
      var attribute = context.attributes().find(namespace, name);
      var type = attribute == null ? null : IndexedValueType.forNumber(attribute.type());
      if (type != null) {
        types.put(name, type);
      }
    }
    return types;
  }
}
