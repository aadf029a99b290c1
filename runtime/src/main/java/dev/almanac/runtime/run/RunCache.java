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

/** The workflows that a loop has in memory. Those that have ended leave before the others. */
public final class RunCache extends EntityCache<WorkflowKey, CachedRun, CachedWorkflow> {
  /**
   * For so much of the bound one workflow that has ended may stay, for those who ask at once how it
   * went. If they stayed until there is no more room, they would become old, which costs the
   * garbage collector much more than what dies young.
   */
  private static final long ENDED_BYTES = 256 * 1024;

  private final long mostEnded;

  /** In the order in which they ended; one may be used again, or gone. */
  private final ArrayDeque<CachedWorkflow> ended = new ArrayDeque<>();

  private @Nullable RunRelease release;

  public RunCache(long mostBytes) {
    super(mostBytes);
    this.mostEnded = mostBytes / ENDED_BYTES;
  }

  @Override
  protected CachedWorkflow empty(WorkflowKey key) {
    return new CachedWorkflow(key, this);
  }

  /** Says who goes on with a run after a commit. */
  public void releaseBy(RunRelease released) {
    release = released;
  }

  RunRelease release() {
    return Objects.requireNonNull(release);
  }

  void add(CachedRun run) {
    add(run.workflow(), run.runId(), run);
  }

  /** Forgets runs that have ended and nobody needs: a chain may have very many. */
  void dropEnded(CachedWorkflow workflow) {
    for (var run : List.copyOf(workflow.all())) {
      if (!run.state().open() && !run.isPinned()) {
        forget(workflow, run.runId());
      }
    }
  }

  /** Forgets one run of a workflow, and where the workflow id leads if it led there. */
  public void forget(RunIdentity deleted) {
    var workflow = find(new WorkflowKey(deleted.namespace(), deleted.workflowId()));
    if (workflow != null) {
      forget(workflow, deleted.runId());
      workflow.forgetRun(deleted.runId());
    }
  }

  /** A workflow has ended, so that nobody needs it much longer. */
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

  /** Whether it is still here, and none of its runs goes on. */
  private boolean isOver(CachedWorkflow workflow) {
    return find(workflow.key()) == workflow
        && workflow.all().stream().noneMatch(run -> run.state().open());
  }
}
