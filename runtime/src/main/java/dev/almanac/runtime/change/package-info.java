/**
 * Which schedules and workflows have changed, for those who show them.
 *
 * <p>Start with {@link dev.almanac.runtime.change.ChangeFeed}. It is an aid for readers and no
 * record: a watcher that comes late reads the present state instead.
 *
 * <p>Invariants: only durable changes are told; ids are bounded; a loop does no more than to put an
 * id into a set.
 */
@NullMarked
package dev.almanac.runtime.change;

import org.jspecify.annotations.NullMarked;
