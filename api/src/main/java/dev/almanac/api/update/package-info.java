/**
 * Updates: a client sends one and waits until the workflow has accepted or completed it.
 *
 * <p>Requests are checked here; the runtime tracks the stages of updates.
 */
@NullMarked
package dev.almanac.api.update;

import org.jspecify.annotations.NullMarked;
