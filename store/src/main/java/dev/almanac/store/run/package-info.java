/**
 * Runs as they are stored: identity, state, log, and where workflow ids lead.
 *
 * <p>Start with {@link dev.almanac.store.run.RunStore} for reads and
 * {@link dev.almanac.store.run.RunWrite} for what one step changes.
 */
@NullMarked
package dev.almanac.store.run;

import org.jspecify.annotations.NullMarked;
