package dev.almanac.store.work;

/** What a step does to the time at which its run wants care. */
public sealed interface Attention {
  Attention KEEP = new Keep();
  Attention CLEAR = new Clear();

  /** As it was before. */
  record Keep() implements Attention {}

  /** Not before {@code due}, in nanoseconds; perhaps later. */
  record At(long due) implements Attention {}

  /** Not of its own accord. */
  record Clear() implements Attention {}
}
