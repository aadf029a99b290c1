package dev.almanac.runtime.run;

import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import dev.almanac.store.run.Pointer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a loop holds of a workflow id: where it leads, and the runs that are loaded. */
public final class CachedWorkflow extends Slot<WorkflowKey, CachedRun> {
  private final RunCache cache;
  private @Nullable Pointer pointer;

  /** Whether the next commit of the current run must write the pointer. */
  private boolean isPointerChanged;

  CachedWorkflow(WorkflowKey key, RunCache cache) {
    super(key, PartitionHash.of(key.namespace(), EntityKind.WORKFLOW, key.workflowId()));
    this.cache = cache;
  }

  @Override
  protected RunCache cache() {
    return cache;
  }

  /** Where the id leads; null if there is no such workflow, or if that is not known. */
  @Nullable
  public Pointer pointer() {
    return pointer;
  }

  /** The database says where the id leads. */
  void found(@Nullable Pointer stored) {
    pointer = stored;
    know();
  }

  /** The next commit of the current run says where the id leads. */
  void lead(Pointer next) {
    pointer = next;
    isPointerChanged = true;
  }

  /** What the next commit of the current run writes; null if the pointer stays as it is. */
  @Nullable
  Pointer takeChange() {
    var changed = isPointerChanged ? pointer : null;
    isPointerChanged = false;
    return changed;
  }

  /** A run was deleted. */
  void forgetRun(UUID runId) {
    if (pointer != null && pointer.runId().equals(runId)) {
      unknow();
    }
    outdate();
  }

  @Override
  protected void forgetCurrent() {
    pointer = null;
    isPointerChanged = false;
  }
}
