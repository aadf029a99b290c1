/**
 * Lists of runs and schedules: their rows, and the conditions by which they are searched.
 *
 * <p>Start with {@link dev.almanac.store.list.VisibilityStore},
 * {@link dev.almanac.store.list.ListQuery} and {@link dev.almanac.store.list.Condition}.
 *
 * <p>Invariants: a list shows a run as soon as its start was acknowledged; every read has a limit.
 */
@NullMarked
package dev.almanac.store.list;

import org.jspecify.annotations.NullMarked;
