/**
 * Stored runs: identity, state, log, and pointers from workflow ids.
 *
 * <p>Start with {@link dev.almanac.store.run.RunStore} for reads and
 * {@link dev.almanac.store.run.RunWrite} for what one step changes.
 */
@NullMarked
package dev.almanac.store.run;

import org.jspecify.annotations.NullMarked;
