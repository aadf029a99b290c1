package dev.almanac.store.run;

import org.jspecify.annotations.Nullable;

/**
 * The parent and the root of a run.
 *
 * @param root null if it is the run itself
 */
public record ParentLink(@Nullable RunName parent, @Nullable RunName root) {
  public static final ParentLink NONE = new ParentLink(null, null);
}
