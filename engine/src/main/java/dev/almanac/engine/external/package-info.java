/**
 * Signals to other workflows and requests to cancel them: the commands
 * ({@link dev.almanac.engine.external.ExternalCommands}), what they do to the other run, and how
 * its answer is written.
 */
@NullMarked
package dev.almanac.engine.external;

import org.jspecify.annotations.NullMarked;
