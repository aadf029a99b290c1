/**
 * How much is on the way to and from callers: bounded in all and for each connection, as parts of
 * the heap.
 *
 * <p>Begin with {@link dev.almanac.api.traffic.Traffic}. Answers wait for
 * {@linkplain dev.almanac.api.traffic.ResponseBudget room}; requests for which there is none are
 * refused. Workers have a part that readers cannot take.
 */
@NullMarked
package dev.almanac.api.traffic;

import org.jspecify.annotations.NullMarked;
