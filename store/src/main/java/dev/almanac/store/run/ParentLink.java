package dev.almanac.store.run;

import org.jspecify.annotations.Nullable;

/**
 * Whose child a run is.
 *
 * @param root null if it is the run itself
 */
public record ParentLink(@Nullable RunName parent, @Nullable RunName root) {
  public static final ParentLink NONE = new ParentLink(null, null);
}
