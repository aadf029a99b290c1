/**
 * Calls that read the history of a run.
 *
 * <p>A page token names the run and the next event, so it stays valid while the run continues and
 * when newer runs of the workflow start. {@link dev.almanac.api.history.CloseEvents} rewrites close
 * events for clients that do not follow a chain of runs themselves.
 */
@NullMarked
package dev.almanac.api.history;

import org.jspecify.annotations.NullMarked;
