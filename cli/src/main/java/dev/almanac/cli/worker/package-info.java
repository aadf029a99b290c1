/**
 * {@code almanac worker}: the workers that tell a server about themselves by heartbeats.
 *
 * <p>Start with {@link dev.almanac.cli.worker.WorkerCommand}.
 */
@NullMarked
package dev.almanac.cli.worker;

import org.jspecify.annotations.NullMarked;
