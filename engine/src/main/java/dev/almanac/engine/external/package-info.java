/**
 * Signals to other workflows and requests to cancel them: the commands
 * ({@link dev.almanac.engine.external.ExternalCommands}), their effect on the other run, and the
 * answer.
 */
@NullMarked
package dev.almanac.engine.external;

import org.jspecify.annotations.NullMarked;
