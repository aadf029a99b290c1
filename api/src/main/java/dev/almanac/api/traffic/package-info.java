/**
 * Limits requests and answers in memory, in total and per connection, as fractions of the heap.
 *
 * <p>Start with {@link dev.almanac.api.traffic.Traffic}. Answers without
 * {@linkplain dev.almanac.api.traffic.ResponseBudget room} wait; requests without room are refused.
 * A part of the room is reserved for workers.
 */
@NullMarked
package dev.almanac.api.traffic;

import org.jspecify.annotations.NullMarked;
