package dev.almanac.store.list;

/** What a step does to the row of a schedule in lists. */
public sealed interface Listing {
  Listing KEEP = new Keep();
  Listing HIDE = new Hide();

  /** As it was before. */
  record Keep() implements Listing {}

  /** Lists show this from now on. */
  record Show(VisibilityWrite visibility) implements Listing {}

  /** Lists show it no more. */
  record Hide() implements Listing {}
}
