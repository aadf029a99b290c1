/**
 * Pure rules: what happens to a run when something is asked of it. No clock, no store, no thread,
 * no chance; the caller supplies the time and whatever must be unique.
 *
 * <pre>
 *   Engine.decide(run, request, now)  ──▶  new state, log, effects, reply   or a refusal
 * </pre>
 *
 * <p>{@code state} holds what a run is and how entries change it; {@code decision} how a request is
 * decided on a draft. Each feature has a package with its requests and rules: {@code workflow},
 * {@code workflowtask}, {@code completion} (the commands of a completed task), {@code activity},
 * {@code timer}, {@code signal}, {@code attribute}. {@link dev.almanac.engine.HandleDeadlines} is
 * what a run is asked when one of its deadlines has come; {@link dev.almanac.engine.TaskOffers}
 * tells what of it waits for a worker.
 */
@NullMarked
package dev.almanac.engine;

import org.jspecify.annotations.NullMarked;
