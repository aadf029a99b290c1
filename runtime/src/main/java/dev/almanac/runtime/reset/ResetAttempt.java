package dev.almanac.runtime.reset;

import dev.almanac.engine.id.RunKey;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.ResetOrder;
import dev.almanac.store.run.RunIdentity;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * A reset under way.
 *
 * @param base the run whose history is used
 * @param made the new run
 * @param isLong whether the history is copied before the commit
 * @param tries how often the history was read
 */
record ResetAttempt(
    ResetOrder order,
    RunIdentity base,
    RunIdentity made,
    boolean isLong,
    int tries,
    CompletableFuture<UUID> reply) {
  RunKey key() {
    return new RunKey(made.namespace(), made.workflowId(), made.runId());
  }

  ResetAttempt again() {
    return new ResetAttempt(order, base, made, isLong, tries + 1, reply);
  }

  void fail(CallFailed.Reason reason) {
    reply.completeExceptionally(new CallFailed(reason));
  }
}
