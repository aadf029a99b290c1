/**
 * Calls of workers about workflow tasks.
 *
 * <p>A worker polls, gets a task with its history and a token, and returns the token with the
 * outcome. The engine decides whether a token is still valid.
 */
@NullMarked
package dev.almanac.api.task;

import org.jspecify.annotations.NullMarked;
