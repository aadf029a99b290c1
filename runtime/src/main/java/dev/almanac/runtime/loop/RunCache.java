package dev.almanac.runtime.loop;

import dev.almanac.runtime.WorkflowKey;
import dev.almanac.runtime.partition.EntityKind;
import dev.almanac.runtime.partition.PartitionHash;
import dev.almanac.store.RunIdentity;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Consumer;

/**
 * The workflows that a loop has at hand, the least recently used first. What must stay may make it
 * larger than its bound for a while; that is bounded by the room for requests.
 */
final class RunCache {
  /** How many are looked at before trimming gives up until next time. */
  private static final int AT_ONCE = 128;

  private static final long WORKFLOW_BYTES = 512;

  /**
   * For so much of the bound one workflow that has ended may stay, for those who ask at once how it
   * went. If they stayed until there is no more room, they would become old, which costs the
   * garbage collector much more than what dies young.
   */
  private static final long ENDED_BYTES = 256 * 1024;

  private final long mostBytes;
  private final LinkedHashMap<WorkflowKey, CachedWorkflow> workflows =
      new LinkedHashMap<>(64, 0.75f, true);

  /** In the order in which they ended; one may be used again, or gone. */
  private final ArrayDeque<CachedWorkflow> ended = new ArrayDeque<>();

  private final long mostEnded;
  private long bytes;
  private long removals;

  RunCache(long mostBytes) {
    this.mostBytes = mostBytes;
    this.mostEnded = mostBytes / ENDED_BYTES;
  }

  /** The workflow, with nothing known of it if it was not there. */
  CachedWorkflow workflow(WorkflowKey key) {
    return workflows.computeIfAbsent(key, absent -> {
      bytes += WORKFLOW_BYTES;
      return new CachedWorkflow(
          absent, PartitionHash.of(absent.namespace(), EntityKind.WORKFLOW, absent.workflowId()));
    });
  }

  void add(CachedRun run) {
    run.workflow.runs.put(run.identity.runId(), run);
    reweigh(run);
  }

  /** Forgets runs that have ended and nobody needs: a chain may have very many. */
  void dropEnded(CachedWorkflow workflow) {
    workflow.runs.values().removeIf(run -> {
      boolean ended = !run.state.open() && !run.isPinned(Instant.MIN);
      if (ended) {
        leave(run);
      }
      return ended;
    });
  }

  /** Counts what a run has come to weigh. */
  void reweigh(CachedRun run) {
    long weight = run.weight();
    bytes += weight - run.counted;
    run.counted = weight;
  }

  private void leave(CachedRun run) {
    bytes -= run.counted;
    run.leaveAgenda();
  }

  boolean holds(CachedRun run) {
    return run.workflow.runs.get(run.identity.runId()) == run;
  }

  /** Forgets a workflow and all its runs, but not who waits for them to be loaded. */
  void forget(CachedWorkflow workflow) {
    workflow.runs.values().forEach(this::leave);
    workflow.runs.clear();
    workflow.generation++;
    workflow.knowsPointer = false;
    workflow.pointer = null;
    workflow.isPointerChanged = false;
  }

  /**
   * Forgets workflows whose memory is not to be trusted; who waits for events of their runs looks
   * again.
   *
   * @param dropped is told of each run, which the attention table need not wake any more
   */
  void drop(Collection<CachedWorkflow> distrusted, Consumer<CachedRun> dropped) {
    List<HistoryWaiter> waiters = new ArrayList<>();
    for (var workflow : distrusted) {
      for (var run : List.copyOf(workflow.runs.values())) {
        waiters.addAll(run.waiters);
        run.waiters.clear();
        dropped.accept(run);
      }
      forget(workflow);
    }
    waiters.forEach(waiter -> waiter.ready().run());
  }

  /** Forgets one run of a workflow, and where the workflow id leads if it led there. */
  void forget(RunIdentity deleted) {
    var workflow = workflows.get(new WorkflowKey(deleted.namespace(), deleted.workflowId()));
    if (workflow == null) {
      return;
    }
    var run = workflow.runs.remove(deleted.runId());
    if (run != null) {
      leave(run);
    }
    if (workflow.pointer != null && workflow.pointer.runId().equals(deleted.runId())) {
      workflow.pointer = null;
      workflow.knowsPointer = false;
    }
    workflow.generation++;
  }

  /** A workflow has ended, so that nobody needs it much longer. */
  void ended(CachedWorkflow workflow) {
    ended.add(workflow);
  }

  /**
   * Makes room, as far as nothing must stay.
   *
   * @param squeeze is called with runs that must stay, so that they need not for long
   */
  void trim(long committed, Instant horizon, Consumer<CachedRun> squeeze) {
    while (ended.size() > mostEnded) {
      var eldest = ended.remove();
      if (isOver(eldest) && !eldest.isPinned(committed, horizon)) {
        remove(eldest);
      }
    }
    if (bytes <= mostBytes) {
      return;
    }
    for (var eldest : workflows.sequencedValues().stream().limit(AT_ONCE).toList()) {
      if (bytes <= mostBytes) {
        return;
      }
      if (eldest.isPinned(committed, horizon)) {
        eldest.runs.values().forEach(squeeze);
        workflows.get(eldest.key); // to the end of the order: it is in use
      } else {
        remove(eldest);
      }
    }
  }

  /** Whether it is still here, and none of its runs goes on. */
  private boolean isOver(CachedWorkflow workflow) {
    return workflows.get(workflow.key) == workflow
        && workflow.runs.values().stream().noneMatch(run -> run.state.open());
  }

  /** Whether so much must stay that nothing should come in for other reasons than being asked. */
  boolean isOverfull() {
    return bytes > 2 * mostBytes;
  }

  void remove(CachedWorkflow workflow) {
    forget(workflow);
    workflows.remove(workflow.key);
    bytes -= WORKFLOW_BYTES;
    removals++;
  }

  /** Counts what has left to make room. */
  long removals() {
    return removals;
  }

  int size() {
    return workflows.size();
  }
}
