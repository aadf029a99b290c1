/**
 * Calls that show many schedules at a glance.
 *
 * <p>{@link dev.almanac.api.summary.ListSummariesHandler} reads rows of lists, which say what users
 * have specified, and heads, which say what became of it. No whole schedule is loaded.
 */
@NullMarked
package dev.almanac.api.summary;

import org.jspecify.annotations.NullMarked;
