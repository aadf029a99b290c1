/**
 * Calls that read the history of a run.
 *
 * <p>A page token names the run and the next event, so it stays good while the run goes on and when
 * newer runs of the workflow begin. Clients that do not follow a chain of runs by themselves are
 * shown close events as {@link dev.almanac.api.history.CloseEvents} rewrites them.
 */
@NullMarked
package dev.almanac.api.history;

import org.jspecify.annotations.NullMarked;
