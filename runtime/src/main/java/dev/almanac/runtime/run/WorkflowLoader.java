package dev.almanac.runtime.run;

import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.entity.LoadQueue;
import dev.almanac.runtime.entity.LoadQueue.Wanted;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.StoreFaults;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.run.LoadedRun;
import dev.almanac.store.codec.run.RunLoader;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunRecord;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Loads workflows and runs into the cache. */
public final class WorkflowLoader
    implements LoadQueue.Source<CachedWorkflow, WorkflowLoader.Found> {
  /** The result of a read: the pointer of a workflow id, and the requested run. */
  static final class Found {
    private final Optional<Pointer> pointer;
    private final @Nullable RunRecord record;
    private final @Nullable LoadedRun run;
    private @Nullable CachedRun arrived;

    private Found(Optional<Pointer> pointer, @Nullable RunRecord record, @Nullable LoadedRun run) {
      this.pointer = pointer;
      this.record = record;
      this.run = run;
    }

    private static Found only(Optional<Pointer> pointer) {
      return new Found(pointer, null, null);
    }
  }

  /** The listener for loaded runs. */
  public interface Arrivals {
    /** The run is in the cache, and nobody has used it yet. */
    void arrived(CachedRun run);

    /** The requests that waited for it had their turn. */
    default void settled(CachedRun run) {}
  }

  private final LoopContext context;
  private final RunCache cache;
  private final Arrivals arrivals;
  private final PointerReads pointers;
  private final LoadQueue<CachedWorkflow, Found> queue = new LoadQueue<>(this);

  public WorkflowLoader(LoopContext context, RunCache cache, Arrivals arrivals) {
    this.context = context;
    this.cache = cache;
    this.arrivals = arrivals;
    this.pointers = new PointerReads(context);
  }

  /** Continues with the pointer of the workflow id. */
  public void withWorkflow(
      WorkflowKey key, Consumer<CachedWorkflow> action, Consumer<CallFailed.Reason> failed) {
    var workflow = cache.slot(key);
    queue.ask(
        workflow,
        () -> {
          if (!workflow.isKnown()) {
            return new Wanted.Pointer();
          }
          action.accept(workflow);
          return null;
        },
        failed);
  }

  /** Continues with the run. */
  public void withRun(
      Target target, Consumer<CachedRun> action, Consumer<CallFailed.Reason> failed) {
    var workflow = cache.slot(target.workflow());
    queue.ask(workflow, () -> attempt(workflow, target, action, failed), failed);
  }

  private static @Nullable Wanted attempt(
      CachedWorkflow workflow,
      Target target,
      Consumer<CachedRun> action,
      Consumer<CallFailed.Reason> failed) {
    if (target.runId().isEmpty() && !workflow.isKnown()) {
      return new Wanted.Current();
    }
    var pointer = workflow.pointer();
    UUID runId = target.runId().orElse(pointer == null ? null : pointer.runId());
    if (runId == null || workflow.lacks(runId)) {
      failed.accept(new CallFailed.Reason.NotFound(target));
      return null;
    }
    var run = workflow.get(runId);
    if (run == null) {
      return new Wanted.One(runId);
    }
    if (target.firstRunId().isPresent() && !belongs(run, target.firstRunId().get())) {
      failed.accept(new CallFailed.Reason.NotFound(target));
    } else {
      action.accept(run);
    }
    return null;
  }

  private static boolean belongs(CachedRun run, UUID firstRunId) {
    return run.state().execution().started().getFirstExecutionRunId().equals(firstRunId.toString());
  }

  /** Reads everything that was requested in this step. */
  public void flush() {
    pointers.flush();
  }

  @Override
  public void read(
      CachedWorkflow workflow,
      Wanted wanted,
      Consumer<Found> found,
      Consumer<CallFailed.Reason> failed) {
    var key = workflow.key();
    switch (wanted) {
      case Wanted.Pointer() ->
        pointers.want(key, pointer -> found.accept(Found.only(pointer)), failed);
      case Wanted.Current() -> context.read(() -> read(key, null), found, failed);
      case Wanted.One(var runId) -> context.read(() -> read(key, runId), found, failed);
    }
  }

  private Found read(WorkflowKey key, @Nullable UUID runId) {
    var runs = context.store().runs();
    var pointer = runs.pointer(key.namespace(), key.workflowId());
    UUID wanted = runId != null ? runId : pointer.map(Pointer::runId).orElse(null);
    if (wanted == null) {
      return Found.only(pointer);
    }
    var record = runs.run(key.namespace(), wanted)
        .filter(one -> one.identity().workflowId().equals(key.workflowId()));
    if (record.isEmpty()) {
      requireNotLed(key, wanted, pointer);
      return Found.only(pointer);
    }
    return new Found(pointer, record.get(), RunLoader.load(runs, record.get()));
  }

  /**
   * Reads the pointer again: if it still leads to a run without rows, the run was not deleted
   * between the two reads, but lost.
   */
  private void requireNotLed(WorkflowKey key, UUID runId, Optional<Pointer> pointer) {
    boolean leads = pointer.filter(one -> one.runId().equals(runId)).isPresent();
    if (leads
        && context.store().runs().pointer(key.namespace(), key.workflowId()).equals(pointer)) {
      throw new StoreException.Corrupt(
          "Expected run %s, to which workflow id %s leads, found none"
              .formatted(runId, key.workflowId()),
          null);
    }
  }

  /** Adds a run to the cache, or returns why it is unusable. */
  @Override
  public CallFailed.@Nullable Reason takeIn(CachedWorkflow workflow, Wanted wanted, Found found) {
    if (!workflow.isKnown()) {
      workflow.found(found.pointer.orElse(null));
    }
    if (found.record == null || found.run == null) {
      return null;
    }
    var run =
        CachedRun.loaded(workflow, found.record.identity(), found.run.run(), found.run.position());
    cache.add(run);
    context.metrics().runs().loaded();
    found.arrived = run;
    try {
      arrivals.arrived(run);
      return null;
    } catch (RuntimeException bug) {
      cache.forget(run.identity());
      return StoreFaults.reason(bug);
    }
  }

  @Override
  public void settled(CachedWorkflow workflow, Found found) {
    if (found.arrived != null && found.arrived.isCached()) {
      arrivals.settled(found.arrived);
    }
  }
}
