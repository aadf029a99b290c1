/**
 * The common parts of runs and schedules: a loop keeps entities in memory, loads them, knows when
 * they are due, and follows them through commits.
 *
 * <p>Start with {@link dev.almanac.runtime.entity.Entity}, which has the decided state, the stored
 * state and the uncommitted changes, and {@link dev.almanac.runtime.entity.CommitState}, which
 * shows the way from a decision to the database and back. A {@link dev.almanac.runtime.entity.Slot}
 * holds the entities of one id.
 *
 * <p>Invariants: only the thread of the loop uses an entity; an entity with uncommitted changes
 * stays in the cache; everything shown of it is durable.
 */
@NullMarked
package dev.almanac.runtime.entity;

import org.jspecify.annotations.NullMarked;
