/**
 * The calls of Durable Workflow's clients that change a schedule: one class for each. They check
 * the whole request before they ask for anything, and go the same ways as Temporal's calls and
 * ours.
 */
@NullMarked
package dev.almanac.api.durable.change;

import org.jspecify.annotations.NullMarked;
