package dev.almanac.store.list;

/** The effect of a step on the row of a schedule in lists. */
public sealed interface Listing {
  Listing KEEP = new Keep();
  Listing HIDE = new Hide();

  /** Leaves the row as it is. */
  record Keep() implements Listing {}

  /** Writes the row. */
  record Show(VisibilityWrite visibility) implements Listing {}

  /** Deletes the row. */
  record Hide() implements Listing {}
}
