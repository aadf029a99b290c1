package dev.almanac.runtime.run;

import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.entity.Slot;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import dev.almanac.store.run.Pointer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The memory of a loop for a workflow id: its pointer and the loaded runs. */
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

  /** Returns the pointer; null if there is no such workflow, or it is not known. */
  @Nullable
  public Pointer pointer() {
    return pointer;
  }

  /** Adopts the pointer from the database. */
  void found(@Nullable Pointer stored) {
    pointer = stored;
    know();
  }

  /** Changes the pointer with the next commit of the current run. */
  void lead(Pointer next) {
    pointer = next;
    isPointerChanged = true;
  }

  /** Takes the pointer for the next commit; null if it stays as it is. */
  @Nullable
  Pointer takeChange() {
    var changed = isPointerChanged ? pointer : null;
    isPointerChanged = false;
    return changed;
  }

  /** Forgets a deleted run. */
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
