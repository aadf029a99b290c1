/**
 * Queries and updates: what clients ask of running workflow code, and how workers answer.
 *
 * <p>Start with {@link dev.almanac.runtime.interaction.LoopQueries} and
 * {@link dev.almanac.runtime.interaction.LoopUpdates}. What waits goes to a worker with its next
 * workflow task ({@link dev.almanac.runtime.interaction.TaskAttachments}), or by itself.
 *
 * <p>Invariant: nothing here is durable by itself; after a crash, callers ask again.
 */
@NullMarked
package dev.almanac.runtime.interaction;

import org.jspecify.annotations.NullMarked;
