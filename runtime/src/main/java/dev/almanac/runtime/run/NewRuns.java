package dev.almanac.runtime.run;

import dev.almanac.engine.state.Run;
import dev.almanac.store.EntityRef;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunIdentity;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.util.UUID;

/** Adds new runs to the cache: from then on their workflow id leads to them. */
public final class NewRuns {
  private final RunCache cache;
  private final RunNumbers numbers;

  public NewRuns(RunCache cache, RunNumbers numbers) {
    this.cache = cache;
    this.numbers = numbers;
  }

  /** Adds the first run of a chain. */
  CachedRun first(CachedWorkflow workflow, Run state, long number, String requestId) {
    UUID runId = state.key().runId();
    return add(workflow, state, number, new Chain(runId, requestId));
  }

  /** Adds the run that continues another in the same chain. */
  CachedRun after(CachedRun ended, Run state) {
    var workflow = ended.workflow();
    var pointer = workflow.pointer();
    if (pointer == null || !ended.isCurrent()) {
      throw new IllegalStateException(
          "Expected %s to be the newest run of its workflow id, found %s"
              .formatted(ended.identity(), pointer));
    }
    cache.dropEnded(workflow);
    return add(
        workflow, state, numbers.next(), new Chain(pointer.firstRunId(), pointer.startRequestId()));
  }

  /**
   * Adds the run that a reset made, which takes the place of the current one.
   *
   * @param requestId of the reset, which created the newest run of the workflow id
   */
  public CachedRun forked(CachedWorkflow workflow, Run state, long number, String requestId) {
    UUID first = UUID.fromString(state.execution().started().getFirstExecutionRunId());
    return add(workflow, state, number, new Chain(first, requestId));
  }

  /** The common values of the runs of a chain. */
  private record Chain(UUID firstRunId, String requestId) {}

  private CachedRun add(CachedWorkflow workflow, Run state, long number, Chain chain) {
    UUID runId = state.key().runId();
    var identity = new RunIdentity(
        new EntityRef(workflow.partition(), number),
        workflow.key().namespace(),
        workflow.key().workflowId(),
        runId);
    var run = CachedRun.begun(workflow, identity, state);
    workflow.lead(new Pointer(
        identity.ref(),
        runId,
        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING_VALUE,
        chain.firstRunId(),
        chain.requestId()));
    cache.add(run);
    return run;
  }
}
