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

  /** Copies the history, if it is long, and returns the last copied event. Blocks. */
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
   * Leaves the copy to the new run, or deletes it if there is no run. After a commit with an
   * unknown outcome, that is left to the next process.
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
