package dev.almanac.api.workflow;

import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.engine.workflow.StartRules;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.SearchAttributes;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Builds the start of a run from a request.
 *
 * @param ids for requests without an id
 * @param clock the time that runs see
 */
public record StartRequestReader(
    SearchAttributes attributes, Supplier<UUID> ids, InstantSource clock, RunLimits limits) {
  /** @throws Refused if the request is invalid */
  StartOrder of(
      Namespace namespace, StartWorkflowExecutionRequest request, Optional<SignalWorkflow> signal) {
    checkDurations(request);
    IdChecks.check("WorkflowId", request.getWorkflowId());
    var setting = new StartRules.Setting(
        namespace.id(), attributes.settable(namespace.id()), clock.instant(), limits);
    return switch (StartRules.check(request, setting)) {
      case StartRules.Checked.Invalid(var refusal) -> throw refusal.exception();
      case StartRules.Checked.Valid(var start) -> order(request, start, signal);
    };
  }

  private StartOrder order(
      StartWorkflowExecutionRequest request, RunStart start, Optional<SignalWorkflow> signal) {
    return new StartOrder(
        start,
        request.getRequestId().isEmpty() ? ids.get().toString() : request.getRequestId(),
        new StartOrder.Policies(
            request.getWorkflowIdReusePolicy(),
            request.getWorkflowIdConflictPolicy(),
            new StartOrder.Attached(
                request.getOnConflictOptions().getAttachRequestId(),
                request.getOnConflictOptions().getAttachLinks())),
        signal);
  }

  /** Checks durations, which the rules assume to be valid. */
  private static void checkDurations(StartWorkflowExecutionRequest request) {
    RequestTimes.duration("WorkflowExecutionTimeout", request.getWorkflowExecutionTimeout());
    RequestTimes.duration("WorkflowRunTimeout", request.getWorkflowRunTimeout());
    RequestTimes.duration("WorkflowTaskTimeout", request.getWorkflowTaskTimeout());
    RequestTimes.duration("WorkflowStartDelay", request.getWorkflowStartDelay());
    RequestTimes.duration("InitialInterval", request.getRetryPolicy().getInitialInterval());
    RequestTimes.duration("MaximumInterval", request.getRetryPolicy().getMaximumInterval());
  }
}
