/**
 * Queries and updates: requests of clients to running workflow code, which workers answer.
 *
 * <p>Start with {@link dev.almanac.runtime.interaction.LoopQueries} and
 * {@link dev.almanac.runtime.interaction.LoopUpdates}. They go to a worker with its next workflow
 * task ({@link dev.almanac.runtime.interaction.TaskAttachments}), or queries alone.
 *
 * <p>Invariant: waiting queries and updates are not durable; after a crash, callers ask again.
 */
@NullMarked
package dev.almanac.runtime.interaction;

import org.jspecify.annotations.NullMarked;
