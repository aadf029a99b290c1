package dev.almanac.runtime.interaction;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.run.CachedRun;
import java.util.Optional;

/** What workers are asked with workflow tasks besides: queries and updates. */
public record TaskAttachments(LoopQueries queries, LoopUpdates updates) {
  /** A workflow task was started; what waits now goes with it, and nothing that comes later. */
  public void attach(CachedRun run, String nonce) {
    queries.attach(run, nonce);
    updates.attach(run, nonce, null);
  }

  /** The same of a task that a worker took along when it completed the one before. */
  public void attachNext(CachedRun run, String before, String nonce) {
    queries.attach(run, nonce);
    updates.attach(run, nonce, before);
  }

  /** What went with it, less what has been settled meanwhile. */
  public TaskPolls.Attached attached(CachedRun run, StartWorkflowTask.Started started) {
    return new TaskPolls.Attached(
        Optional.empty(),
        queries.attached(run, started.stamp().nonce()),
        updates.messages(run, started));
  }

  /** A completion, with what its worker was shown. */
  public CompleteWorkflowTask about(CachedRun run, CompleteWorkflowTask completion) {
    var nonce = completion.stamp().nonce();
    return completion.about(updates.shown(run, nonce), updates.isMoreToCome(run, nonce));
  }

  /** Something about the run has become durable, or it has come into the cache. */
  public void settle(CachedRun run) {
    queries.settle(run);
    updates.settle(run);
  }

  /** The run was forgotten, with what was not durable. */
  public void lookAgain(CachedRun forgotten) {
    queries.lookAgain(forgotten);
    updates.lookAgain(forgotten);
  }

  /** Nobody is to wait any more. */
  public void drain() {
    queries.drain();
    updates.drain();
  }
}
