/**
 * Lists and counts as SQL: conditions become predicates with bound parameters, and pages are read
 * by key.
 *
 * <p>Start with {@link dev.almanac.store.sql.list.ListReader}.
 */
@NullMarked
package dev.almanac.store.sql.list;

import org.jspecify.annotations.NullMarked;
