package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import java.util.concurrent.CompletableFuture;

/** Something that waits for a commit. */
interface Parked {
  /** The commit is durable. */
  void released();

  /** The commit failed, and what it held is forgotten. */
  void lost(CallFailed.Reason reason);

  /** An answer. */
  static <R> Parked reply(CompletableFuture<R> reply, R value) {
    return new Parked() {
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
  static Parked refusal(CompletableFuture<?> reply, CallFailed.Reason refusal) {
    return new Parked() {
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
  static Parked afterwards(Runnable next) {
    return new Parked() {
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
  static Parked either(Runnable next, Runnable otherwise) {
    return new Parked() {
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
  static Parked step(Runnable next, CompletableFuture<?> reply) {
    return new Parked() {
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
