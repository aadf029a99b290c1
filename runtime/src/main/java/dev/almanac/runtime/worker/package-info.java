/**
 * Heartbeats of workers.
 *
 * <p>None is stored: a worker sends one every minute, and a worker that was silent for a few
 * minutes is forgotten. Start with {@link dev.almanac.runtime.worker.Workers}.
 */
@NullMarked
package dev.almanac.runtime.worker;

import org.jspecify.annotations.NullMarked;
