/**
 * Reset: a new run is made of the beginning of another run's history, up to a workflow task, and
 * goes on from there. {@link dev.almanac.engine.reset.Fork} folds that beginning,
 * {@link dev.almanac.engine.reset.ResetWorkflow} ends the task that was under way there and takes
 * in what {@link dev.almanac.engine.reset.Reapply} picks from the rest, and
 * {@link dev.almanac.engine.reset.YieldToReset} ends the run that is replaced. The three are
 * decided in one step and are durable together.
 */
@NullMarked
package dev.almanac.engine.reset;

import org.jspecify.annotations.NullMarked;
