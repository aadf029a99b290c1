package dev.almanac.runtime.registry;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.CallFailed.Reason;
import dev.almanac.store.Fence;
import dev.almanac.store.StoreException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The writer of the registries. It does one write at a time: changes are rare, and memory then
 * changes in the same order as the store.
 */
public final class Registrar {
  private final Executor blocking;
  private final Supplier<Fence> fence;
  private final UnaryOperator<Fence> renewal;
  private final ReentrantLock writing = new ReentrantLock();

  /**
   * @param blocking runs database calls
   * @param fence returns the fence of this node at the time of the write
   */
  public Registrar(Executor blocking, Supplier<Fence> fence) {
    this(blocking, fence, used -> fence.get());
  }

  /**
   * @param renewal takes a new epoch, which waits until the outcome of every commit of the old one
   *     is certain
   */
  public Registrar(Executor blocking, Supplier<Fence> fence, UnaryOperator<Fence> renewal) {
    this.blocking = blocking;
    this.fence = fence;
    this.renewal = renewal;
  }

  /** Returns the current fence of this node. */
  Fence fence() {
    return fence.get();
  }

  /** Waits until no commit of this node has an unknown outcome. Blocks. */
  Fence renewed() {
    return renewal.apply(fence.get());
  }

  /** Runs the work on a thread that may block; a fault of the store fails the stage. */
  <T> CompletionStage<T> write(Function<Fence, T> work) {
    try {
      return CompletableFuture.supplyAsync(() -> done(work), blocking);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(
          new CallFailed(new Reason.Overloaded("Too many changes of namespaces at once")));
    }
  }

  private <T> T done(Function<Fence, T> work) {
    writing.lock();
    try {
      return work.apply(fence.get());
    } catch (StoreException e) {
      throw new CallFailed(reason(e));
    } finally {
      writing.unlock();
    }
  }

  private static Reason reason(StoreException fault) {
    String what = String.valueOf(fault.getMessage());
    return switch (fault) {
      case StoreException.FenceLost lost -> new Reason.Unavailable(what);
      case StoreException.Unavailable unavailable ->
        unavailable.lacksRoom()
            ? new Reason.Overloaded("The storage is full")
            : new Reason.Unavailable(what);
      case StoreException.Full full -> new Reason.Overloaded("The storage is full: " + what);
      case StoreException.Corrupt corrupt -> new Reason.DataLoss(what);
      case StoreException.Rejected rejected -> new Reason.DataLoss(what);
    };
  }
}
