/**
 * Calls that list and count runs.
 *
 * <p>{@link dev.almanac.api.list.RunLists} has what they share: filters, pages and tokens. A token
 * is the position of the last run in the order of lists, so it stays valid while runs come and go.
 */
@NullMarked
package dev.almanac.api.list;

import org.jspecify.annotations.NullMarked;
