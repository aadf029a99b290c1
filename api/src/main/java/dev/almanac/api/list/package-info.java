/**
 * Calls that find runs.
 *
 * <p>{@link dev.almanac.api.list.RunLists} has what they share: filters, pages and their tokens. A
 * token is the place of the last run in the order of lists, so it stays good while others come and
 * go.
 */
@NullMarked
package dev.almanac.api.list;

import org.jspecify.annotations.NullMarked;
