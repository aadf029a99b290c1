package dev.almanac.runtime.run;

import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.entity.EntityCache;
import dev.almanac.store.run.RunIdentity;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The workflows in the memory of a loop. Closed workflows leave before the others. */
public final class RunCache extends EntityCache<WorkflowKey, CachedRun, CachedWorkflow> {
  /**
   * One closed workflow may stay for each of this many bytes of the bound, for callers that ask at
   * once for its result. If closed workflows stayed until the cache is full, they would become old,
   * and old objects cost the garbage collector much more than young ones.
   */
  private static final long ENDED_BYTES = 256 * 1024;

  private final long mostEnded;

  /** In the order in which they closed; some may be in use again, or gone. */
  private final ArrayDeque<CachedWorkflow> ended = new ArrayDeque<>();

  private @Nullable RunRelease release;
  private Listener listener = new Listener() {};

  /** Serves callers that wait for something of a run. */
  public interface Listener {
    /** The run was loaded, or the waiters of its commit have their answers. */
    default void settled(CachedRun run) {}

    /** The run left the cache, because changes that were not committed are lost. */
    default void forgotten(CachedRun run) {}
  }

  public RunCache(long mostBytes) {
    super(mostBytes);
    this.mostEnded = mostBytes / ENDED_BYTES;
  }

  @Override
  protected CachedWorkflow empty(WorkflowKey key) {
    return new CachedWorkflow(key, this);
  }

  /** Sets what follows a commit of a run. */
  public void releaseBy(RunRelease released) {
    release = released;
  }

  RunRelease release() {
    return Objects.requireNonNull(release);
  }

  public void tell(Listener next) {
    listener = next;
  }

  Listener listener() {
    return listener;
  }

  void add(CachedRun run) {
    add(run.workflow(), run.runId(), run);
  }

  /** Forgets closed runs that are not needed: a chain may have very many. */
  void dropEnded(CachedWorkflow workflow) {
    for (var run : List.copyOf(workflow.all())) {
      if (!run.state().open() && !run.isPinned()) {
        forget(workflow, run.runId());
      }
    }
  }

  /** Forgets one run of a workflow, and the pointer if it leads there. */
  public void forget(RunIdentity deleted) {
    var workflow = find(new WorkflowKey(deleted.namespace(), deleted.workflowId()));
    if (workflow != null) {
      forget(workflow, deleted.runId());
      workflow.forgetRun(deleted.runId());
    }
  }

  /** Notes a closed workflow, which will not be needed much longer. */
  void ended(CachedWorkflow workflow) {
    ended.add(workflow);
  }

  @Override
  public void trim(long committed, Instant horizon, Consumer<CachedRun> squeeze) {
    while (ended.size() > mostEnded) {
      var eldest = ended.remove();
      if (isOver(eldest)) {
        removeUnlessPinned(eldest, committed, horizon);
      }
    }
    super.trim(committed, horizon, squeeze);
  }

  /** Returns whether it is cached and has no open run. */
  private boolean isOver(CachedWorkflow workflow) {
    return find(workflow.key()) == workflow
        && workflow.all().stream().noneMatch(run -> run.state().open());
  }
}
