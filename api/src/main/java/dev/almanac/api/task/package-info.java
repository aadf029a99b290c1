/**
 * Calls of workers about workflow tasks.
 *
 * <p>A worker polls, gets a task with the history that it needs and a token, and gives the token
 * back with what became of the task. Nothing here judges whether the token is still good: that is
 * the engine's.
 */
@NullMarked
package dev.almanac.api.task;

import org.jspecify.annotations.NullMarked;
