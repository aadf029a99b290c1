/**
 * The state of a run, and how events and facts change it.
 *
 * <p>{@link dev.almanac.engine.state.Run} is immutable.
 * {@link dev.almanac.engine.state.Evolution#apply} is the only way from one state to the next, and
 * the same for live traffic and replay: folding a run's log, from nothing or from a snapshot,
 * always gives the state that its last step left.
 *
 * <p>A log has two kinds of entries. <em>Events</em> are Temporal's history and are kept.
 * <em>Facts</em> ({@link dev.almanac.engine.log.Fact}) are what history has no event for: that a
 * task is with a worker, a heartbeat, an attempt to be repeated. Folding the events alone gives a
 * usable state, too; what only facts know is then as if it had not happened yet.
 */
@NullMarked
package dev.almanac.engine.state;

import org.jspecify.annotations.NullMarked;
