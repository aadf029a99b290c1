/**
 * Logging of the server: lines on standard error, in one of two formats.
 *
 * <p>{@link dev.almanac.standalone.log.Logs} sets it up; there is no configuration file. Standard
 * output belongs to commands.
 */
@NullMarked
package dev.almanac.standalone.log;

import org.jspecify.annotations.NullMarked;
