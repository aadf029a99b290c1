package dev.almanac.api.filter;

import dev.almanac.store.list.Field;
import org.jspecify.annotations.Nullable;

/**
 * A resolved name of a filter.
 *
 * @param stored where its values are stored; null if no run has a value
 */
record FilterField(FilterType type, @Nullable Field stored) {}
