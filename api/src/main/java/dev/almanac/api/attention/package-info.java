/**
 * What a person may have to look at, in one call.
 *
 * <p>{@link dev.almanac.api.attention.ListAttentionHandler} reads rows that schedules write when
 * they have a concern, and what only the present tells: overdue times, clocks that change soon, and
 * queues without workers.
 */
@NullMarked
package dev.almanac.api.attention;

import org.jspecify.annotations.NullMarked;
