/**
 * Events for browsers: what has changed, as it becomes durable.
 *
 * <p>Start with {@link dev.almanac.api.http.live.LiveEvents}.
 *
 * <p>Invariants: at most four events a second and listener; a listener that does not read loses
 * events and is told that it did; nobody listens, nothing is done.
 */
@NullMarked
package dev.almanac.api.http.live;

import org.jspecify.annotations.NullMarked;
