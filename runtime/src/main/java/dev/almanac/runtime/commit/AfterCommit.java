package dev.almanac.runtime.commit;

import dev.almanac.runtime.CallFailed;
import java.util.concurrent.CompletableFuture;

/** Something that waits for a commit. */
public interface AfterCommit {
  /** The commit is durable. */
  void released();

  /** The commit failed, and what it held is forgotten. */
  void lost(CallFailed.Reason reason);

  /** An answer. */
  static <R> AfterCommit reply(CompletableFuture<R> reply, R value) {
    return new AfterCommit() {
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

  /** A refusal, which also tells of things that must be durable first. */
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

  /** Something to go on with, if the commit does not fail. */
  static AfterCommit afterwards(Runnable next) {
    return new AfterCommit() {
      @Override
      public void released() {
        next.run();
      }

      @Override
      public void lost(CallFailed.Reason reason) {
        // The failure of the commit has consequences of its own.
      }
    };
  }

  /** Something to go on with, and something else if the commit fails. */
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

  /** Something to go on with; if the commit fails, the reply is told. */
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
