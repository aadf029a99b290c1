package dev.almanac.api.filter;

import dev.almanac.store.list.Field;
import org.jspecify.annotations.Nullable;

/**
 * What a name in a filter means.
 *
 * @param stored where its values are; null if it is known but no run has one
 */
record FilterField(FilterType type, @Nullable Field stored) {}
