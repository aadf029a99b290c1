/**
 * A store that forgets when it is closed, for tests and simulations. Enter at
 * {@link dev.almanac.store.memory.MemoryStore}.
 *
 * <p>What always holds: it accepts and refuses what the SQL stores do, in the fewest lines, so that
 * it can serve as the model they are tested against.
 */
@NullMarked
package dev.almanac.store.memory;

import org.jspecify.annotations.NullMarked;
