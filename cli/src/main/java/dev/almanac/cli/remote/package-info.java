/**
 * Schedules and named calendars of a server, as the commands for many of them need them.
 *
 * <p>{@link dev.almanac.cli.remote.RemoteSchedules} uses our own calls where the server has them,
 * and Temporal's otherwise, so that any compatible server will do.
 */
@NullMarked
package dev.almanac.cli.remote;

import org.jspecify.annotations.NullMarked;
