package dev.almanac.runtime.commit;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.audit.AuditNote;
import dev.almanac.runtime.loop.PendingReply;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** An action that waits for a commit. */
public interface AfterCommit {
  /** Runs when the commit is durable. */
  void released();

  /** Runs when the commit failed and its changes are forgotten. */
  void lost(CallFailed.Reason reason);

  /** Returns what the commit is to record of the call that waits for it. */
  default Optional<AuditNote> note() {
    return Optional.empty();
  }

  /** Completes a reply with a value. */
  static <R> AfterCommit reply(CompletableFuture<R> reply, R value) {
    return new AfterCommit() {
      @Override
      public Optional<AuditNote> note() {
        return reply instanceof PendingReply<R> pending ? pending.note() : Optional.empty();
      }

      @Override
      public void released() {
        reply.complete(value);
      }

      @Override
      public void lost(CallFailed.Reason reason) {
        reply.completeExceptionally(new CallFailed(reason));
      }
    };
  }

  /** Fails a reply with a refusal, which may reveal changes that must be durable first. */
  static AfterCommit refusal(CompletableFuture<?> reply, CallFailed.Reason refusal) {
    return new AfterCommit() {
      @Override
      public void released() {
        reply.completeExceptionally(new CallFailed(refusal));
      }

      @Override
      public void lost(CallFailed.Reason reason) {
        reply.completeExceptionally(new CallFailed(reason));
      }
    };
  }

  /** Continues, unless the commit fails. */
  static AfterCommit afterwards(Runnable next) {
    return new AfterCommit() {
      @Override
      public void released() {
        next.run();
      }

      @Override
      public void lost(CallFailed.Reason reason) {
        // Commit recovery deals with the failure.
      }
    };
  }

  /** Continues in one way, or in another if the commit fails. */
  static AfterCommit either(Runnable next, Runnable otherwise) {
    return new AfterCommit() {
      @Override
      public void released() {
        next.run();
      }

      @Override
      public void lost(CallFailed.Reason reason) {
        otherwise.run();
      }
    };
  }

  /** Continues, or fails the reply if the commit fails. */
  static AfterCommit step(Runnable next, CompletableFuture<?> reply) {
    return new AfterCommit() {
      @Override
      public void released() {
        next.run();
      }

      @Override
      public void lost(CallFailed.Reason reason) {
        reply.completeExceptionally(new CallFailed(reason));
      }
    };
  }
}
