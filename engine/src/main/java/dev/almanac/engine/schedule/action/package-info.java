/**
 * What a schedule does when the turn of a fire has come: which workflow it requests, under which
 * id, and what the answers mean.
 *
 * <p>{@link dev.almanac.engine.schedule.action.ActionDispatch} requests workflows,
 * {@link dev.almanac.engine.schedule.action.MessagesFromRuns} handles the answers,
 * {@link dev.almanac.engine.schedule.action.ActionRules} refuses actions that could never start.
 */
@NullMarked
package dev.almanac.engine.schedule.action;

import org.jspecify.annotations.NullMarked;
