package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Target;
import dev.almanac.runtime.WorkflowKey;
import dev.almanac.store.Pointer;
import dev.almanac.store.RunRecord;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.LoadedRun;
import dev.almanac.store.codec.RunLoader;
import java.util.ArrayList;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings workflows and runs into the cache. What is asked of a workflow while it is loaded waits in
 * the order of arrival.
 */
final class Loader {
  /** Who waits for a load. */
  record Waiting(Runnable again, Consumer<CallFailed.Reason> failed) {}

  private record Found(
      Optional<Pointer> pointer,
      @Nullable RunRecord record,
      @Nullable LoadedRun run) {}

  /** Who is told of each run that was loaded. */
  interface Arrivals {
    /** It is there, and nobody has used it yet. */
    void arrived(CachedRun run);

    /** Those who waited for it have had their turn. */
    default void settled(CachedRun run) {}
  }

  private final LoopContext context;
  private final RunCache cache;
  private final Arrivals arrivals;
  private final PointerReads pointers;

  Loader(LoopContext context, RunCache cache, Arrivals arrivals) {
    this.context = context;
    this.cache = cache;
    this.arrivals = arrivals;
    this.pointers = new PointerReads(context);
  }

  /** Goes on with where the workflow id leads. */
  void withWorkflow(
      WorkflowKey key, Consumer<CachedWorkflow> action, Consumer<CallFailed.Reason> failed) {
    var workflow = cache.workflow(key);
    var waiting = new Waiting(() -> withWorkflow(key, action, failed), failed);
    if (workflow.isLoading) {
      workflow.waiting.add(waiting);
    } else if (workflow.knowsPointer) {
      action.accept(workflow);
    } else {
      load(workflow, null, false, waiting);
    }
  }

  /** Goes on with the run that is meant. */
  void withRun(Target target, Consumer<CachedRun> action, Consumer<CallFailed.Reason> failed) {
    var workflow = cache.workflow(target.workflow());
    var waiting = new Waiting(() -> withRun(target, action, failed), failed);
    if (workflow.isLoading) {
      workflow.waiting.add(waiting);
      return;
    }
    boolean named = target.runId().isPresent();
    if (!named && !workflow.knowsPointer) {
      load(workflow, null, true, waiting);
      return;
    }
    UUID runId =
        named ? target.runId().get() : workflow.pointer == null ? null : workflow.pointer.runId();
    if (runId == null || runId.equals(workflow.absent)) {
      failed.accept(new CallFailed.Reason.NotFound(target));
      return;
    }
    var run = workflow.runs.get(runId);
    if (run == null) {
      load(workflow, runId, true, waiting);
    } else if (target.firstRunId().isPresent()
        && !belongs(run, target.firstRunId().get())) {
      failed.accept(new CallFailed.Reason.NotFound(target));
    } else {
      action.accept(run);
    }
  }

  private static boolean belongs(CachedRun run, UUID firstRunId) {
    return run.state.execution().started().getFirstExecutionRunId().equals(firstRunId.toString());
  }

  private void load(
      CachedWorkflow workflow, @Nullable UUID runId, boolean wantsRun, Waiting first) {
    workflow.waiting.addFirst(first);
    load(workflow, runId, wantsRun);
  }

  /** What was read before the workflow was forgotten may be out of date: then once more. */
  private void load(CachedWorkflow workflow, @Nullable UUID runId, boolean wantsRun) {
    workflow.isLoading = true;
    int generation = workflow.generation;
    Consumer<Found> read = found -> {
      if (generation == workflow.generation) {
        loaded(workflow, runId, found);
      } else {
        load(workflow, runId, wantsRun);
      }
    };
    Consumer<CallFailed.Reason> failed = reason -> failed(workflow, reason);
    if (wantsRun) {
      context.read(() -> read(workflow.key, runId), read, failed);
    } else {
      pointers.want(workflow.key, pointer -> read.accept(new Found(pointer, null, null)), failed);
    }
  }

  /** Reads what was asked for in this step. */
  void flush() {
    pointers.flush();
  }

  private Found read(WorkflowKey key, @Nullable UUID runId) {
    var runs = context.store().runs();
    var pointer = runs.pointer(key.namespace(), key.workflowId());
    UUID wanted = runId != null ? runId : pointer.map(Pointer::runId).orElse(null);
    if (wanted == null) {
      return new Found(pointer, null, null);
    }
    var record = runs.run(key.namespace(), wanted)
        .filter(one -> one.identity().workflowId().equals(key.workflowId()));
    if (record.isEmpty()) {
      requireNotLed(key, wanted, pointer);
      return new Found(pointer, null, null);
    }
    return new Found(pointer, record.get(), RunLoader.load(runs, record.get()));
  }

  /**
   * A run and the pointer that leads there go together. If the pointer still does, the run was not
   * deleted between the two reads: it is lost.
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

  private void loaded(CachedWorkflow workflow, @Nullable UUID runId, Found found) {
    workflow.isLoading = false;
    CachedRun arrived = null;
    if (!workflow.knowsPointer) {
      workflow.knowsPointer = true;
      workflow.pointer = found.pointer().orElse(null);
    }
    if (found.record() != null && found.run() != null) {
      var run = new CachedRun(
          workflow, found.record().identity(), found.run().run(), found.run().position());
      run.isStored = true;
      cache.add(run);
      if (!welcome(run)) {
        return;
      }
      arrived = run;
    } else {
      workflow.absent = runId;
    }
    while (!workflow.isLoading && !workflow.waiting.isEmpty()) {
      workflow.waiting.remove().again().run();
    }
    workflow.absent = null;
    if (arrived != null && cache.holds(arrived)) {
      arrivals.settled(arrived);
    }
  }

  /** A run that cannot be taken in is not, and who waits for it is told. */
  private boolean welcome(CachedRun run) {
    try {
      arrivals.arrived(run);
      return true;
    } catch (RuntimeException bug) {
      cache.forget(run.identity);
      failed(run.workflow, Faults.reason(bug));
      return false;
    }
  }

  private void failed(CachedWorkflow workflow, CallFailed.Reason reason) {
    workflow.isLoading = false;
    var waiting = new ArrayList<>(workflow.waiting);
    workflow.waiting.clear();
    waiting.forEach(one -> one.failed().accept(reason));
  }
}
