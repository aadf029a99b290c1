/**
 * Updates: a client sends one and waits until the workflow has accepted or completed it.
 *
 * <p>What may be asked for is checked here, before anything is asked of the runtime; how far an
 * update has come is for the runtime to say.
 */
@NullMarked
package dev.almanac.api.update;

import org.jspecify.annotations.NullMarked;
