package dev.almanac.store.work;

/** The effect of a step on the time at which its run needs care. */
public sealed interface Attention {
  Attention KEEP = new Keep();
  Attention CLEAR = new Clear();

  /** Leaves the row as it is. */
  record Keep() implements Attention {}

  /** Needs care at {@code due}, in nanoseconds, or later. */
  record At(long due) implements Attention {}

  /** Needs no care by itself. */
  record Clear() implements Attention {}
}
