package dev.almanac.store;

import org.jspecify.annotations.Nullable;

/**
 * Whose child a run is.
 *
 * @param root null if it is the run itself
 */
public record Family(@Nullable RunName parent, @Nullable RunName root) {
  public static final Family NONE = new Family(null, null);
}
