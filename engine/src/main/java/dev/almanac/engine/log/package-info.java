/**
 * The log of a run: events, which clients see, and facts, which have no event.
 *
 * <p>Start with {@link dev.almanac.engine.log.LogEntry} and {@link dev.almanac.engine.log.Fact}.
 * Once released, an entry never changes its meaning: stored logs are read again by every later
 * version.
 */
@NullMarked
package dev.almanac.engine.log;

import org.jspecify.annotations.NullMarked;
