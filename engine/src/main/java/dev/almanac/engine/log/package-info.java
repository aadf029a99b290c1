/**
 * The log of a run: events, which clients see, and facts, which have no event.
 *
 * <p>Start with {@link dev.almanac.engine.log.LogEntry} and {@link dev.almanac.engine.log.Fact}. A
 * released entry never changes its meaning: later versions read stored logs.
 */
@NullMarked
package dev.almanac.engine.log;

import org.jspecify.annotations.NullMarked;
