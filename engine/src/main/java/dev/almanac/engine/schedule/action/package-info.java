/**
 * What a schedule does when the turn of a fire has come: the workflow that it asks for, what it is
 * called, and what the answers mean.
 *
 * <p>{@link dev.almanac.engine.schedule.action.ActionDispatch} asks,
 * {@link dev.almanac.engine.schedule.action.MessagesFromRuns} hears,
 * {@link dev.almanac.engine.schedule.action.ActionRules} refuses actions that could never start.
 */
@NullMarked
package dev.almanac.engine.schedule.action;

import org.jspecify.annotations.NullMarked;
