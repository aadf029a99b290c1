package dev.almanac.runtime.interaction;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.run.CachedRun;
import dev.almanac.runtime.run.RunCache;
import java.util.Optional;

/** Queries and updates that go to workers with workflow tasks. */
public record TaskAttachments(LoopQueries queries, LoopUpdates updates)
    implements RunCache.Listener {
  /** Attaches everything that waits now, and nothing later, to a started workflow task. */
  public void attach(CachedRun run, String nonce) {
    queries.attach(run, nonce);
    updates.attach(run, nonce, null);
  }

  /** Attaches the same to a task that a worker took when it completed the one before. */
  public void attachNext(CachedRun run, String before, String nonce) {
    queries.attach(run, nonce);
    updates.attach(run, nonce, before);
  }

  /** Returns the attached queries and updates that are still open. */
  public TaskPolls.Attached attached(CachedRun run, StartWorkflowTask.Started started) {
    return new TaskPolls.Attached(
        Optional.empty(),
        queries.attached(run, started.stamp().nonce()),
        updates.messages(run, started));
  }

  /** Returns the completion with the updates that its worker was shown. */
  public CompleteWorkflowTask about(CachedRun run, CompleteWorkflowTask completion) {
    var nonce = completion.stamp().nonce();
    return completion.about(updates.shown(run, nonce), updates.isMoreToCome(run, nonce));
  }

  /** Continues after a commit or a load of the run. */
  @Override
  public void settled(CachedRun run) {
    queries.settle(run);
    updates.settle(run);
  }

  /** Loads the run again for its waiting queries and updates. */
  @Override
  public void forgotten(CachedRun run) {
    queries.lookAgain(run);
    updates.lookAgain(run);
  }

  /** Fails all waiting queries and updates, now and from now on. */
  public void drain() {
    queries.drain();
    updates.drain();
  }
}
