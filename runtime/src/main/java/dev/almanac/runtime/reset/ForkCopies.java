package dev.almanac.runtime.reset;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.run.CachedRun;
import dev.almanac.store.EntityRef;
import org.jspecify.annotations.Nullable;

/**
 * Copies the beginnings of long histories for new runs, in steps before the commit that creates the
 * run.
 */
final class ForkCopies {
  /** A shorter history is part of the commit that creates the run. */
  private static final long FEW_BYTES = 256 * 1024;

  private static final int ROWS_AT_ONCE = 64;

  private final LoopContext context;

  ForkCopies(LoopContext context) {
    this.context = context;
  }

  static boolean isLong(CachedRun base) {
    return base.state().history().bytes() > FEW_BYTES;
  }

  /** Copies a long history. Returns the id of the last copied event, or 0 for none. Blocks. */
  long copy(ResetAttempt attempt) {
    if (!attempt.isLong()) {
      return 0;
    }
    long last = attempt.order().finishEventId() - 1;
    long before = -1;
    long copied = 0;
    while (copied > before) {
      before = copied;
      copied = context
          .store()
          .forks()
          .copy(
              context.fences().current(),
              attempt.base().ref(),
              attempt.made().ref(),
              last,
              ROWS_AT_ONCE);
    }
    return copied;
  }

  /**
   * Ends the copying: the new run keeps the copy, or the copy is swept if the run was not created.
   * If the outcome of the commit is unknown, the next process ends it when it starts.
   */
  void settle(EntityRef made, @Nullable Throwable failure) {
    boolean isKnown = failure == null
        || (failure instanceof CallFailed failed
            && failed.reason() instanceof CallFailed.Reason.Refused);
    if (isKnown) {
      context.read(
          () -> {
            context.store().forks().settle(context.fences().current(), made);
            return true;
          },
          settled -> {},
          reason -> {}); // as after an unknown outcome
    }
  }
}
