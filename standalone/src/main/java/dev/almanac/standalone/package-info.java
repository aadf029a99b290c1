/**
 * The server as a program of its own.
 *
 * <p>Start with {@link dev.almanac.standalone.command.ServerCommand}, the group of its commands.
 * {@code config} reads the configuration file, and {@code log} sets up the log of the process.
 *
 * <p>Invariant: only this module knows how a server is configured by a person; it hands everything
 * to {@link dev.almanac.server.AlmanacServer} as values.
 */
@NullMarked
package dev.almanac.standalone;

import org.jspecify.annotations.NullMarked;
