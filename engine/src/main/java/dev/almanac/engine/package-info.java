/**
 * Pure rules: what happens to a run when it receives a request. No clock, no store, no thread, no
 * randomness; the caller supplies the time and unique ids.
 *
 * <pre>
 *   Engine.decide(run, request, now)  ──▶  new state, log, effects, reply   or a refusal
 * </pre>
 *
 * <p>{@code state} holds what a run is and how entries change it; {@code decision}, how a request
 * is decided on a draft. Each feature has a package with its requests and rules, such as
 * {@code workflowtask}, {@code completion} (the commands of a completed task) or {@code activity};
 * {@code schedule} has the rules of schedules. {@link dev.almanac.engine.HandleDeadlines} handles
 * due deadlines; {@link dev.almanac.engine.TaskOffers} finds the tasks that wait for a worker.
 */
@NullMarked
package dev.almanac.engine;

import org.jspecify.annotations.NullMarked;
