/**
 * A store that loses its contents when it is closed, for tests and simulations; other modules use
 * it from this module's test JAR. Start at {@link dev.almanac.store.memory.MemoryStore}.
 *
 * <p>Invariant: it accepts and refuses what the SQL stores do, in the fewest lines, so that they
 * can be tested against it as a model.
 */
@NullMarked
package dev.almanac.store.memory;

import org.jspecify.annotations.NullMarked;
