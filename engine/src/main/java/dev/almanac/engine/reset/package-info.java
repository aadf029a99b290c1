/**
 * Reset: a new run is made from the beginning of another run's history, up to a workflow task, and
 * continues from there. {@link dev.almanac.engine.reset.Fork} folds that beginning,
 * {@link dev.almanac.engine.reset.ResetWorkflow} fails the task that was under way there and
 * reapplies what {@link dev.almanac.engine.reset.Reapply} selects, and
 * {@link dev.almanac.engine.reset.YieldToReset} ends the replaced run. The three are decided in one
 * step and become durable together.
 */
@NullMarked
package dev.almanac.engine.reset;

import org.jspecify.annotations.NullMarked;
