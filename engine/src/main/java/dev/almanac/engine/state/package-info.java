/**
 * The state of a run, and how events and facts change it.
 *
 * <p>{@link dev.almanac.engine.state.Run} is immutable.
 * {@link dev.almanac.engine.state.Evolution#apply} is the only way from one state to the next, for
 * live traffic and replay alike: folding a run's log, from the start or from a snapshot, always
 * gives the state that its last step left.
 *
 * <p>A log has two kinds of entries. <em>Events</em> are Temporal's history and are kept.
 * <em>Facts</em> ({@link dev.almanac.engine.log.Fact}) have no event: a worker holds a task, a
 * heartbeat, an attempt to repeat. Folding the events alone also gives a usable state, in which
 * nothing of what the facts record has happened yet.
 */
@NullMarked
package dev.almanac.engine.state;

import org.jspecify.annotations.NullMarked;
