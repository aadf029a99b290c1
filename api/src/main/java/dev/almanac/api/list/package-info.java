/**
 * Calls that find runs.
 *
 * <p>{@link dev.almanac.api.list.RunFilter} reads the small part of the list filter that there is
 * so far: comparisons joined by AND. What it does not understand is refused by name, never ignored.
 */
@NullMarked
package dev.almanac.api.list;

import org.jspecify.annotations.NullMarked;
