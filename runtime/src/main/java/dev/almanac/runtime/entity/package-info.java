/**
 * What a loop does with every entity, whatever its kind: it keeps it in memory, loads it, notes
 * when it wants care, and follows it through commits. Runs and schedules are kinds of entities.
 *
 * <p>Start with {@link dev.almanac.runtime.entity.Entity}, which has its state, its stored state
 * and what is not durable yet, and with {@link dev.almanac.runtime.entity.CommitState}, which has
 * the picture of the way from a decision to the database and back. A
 * {@link dev.almanac.runtime.entity.Slot} holds the entities of one id.
 *
 * <p>Invariants: only the thread of the loop touches an entity; one with anything uncommitted stays
 * in the cache; what is shown of it is durable.
 */
@NullMarked
package dev.almanac.runtime.entity;

import org.jspecify.annotations.NullMarked;
