/**
 * The {@code almanac server} commands.
 *
 * <p>{@link dev.almanac.standalone.command.ServerCommand} is the group. These commands are here
 * because all others only talk to a server over the wire; the product assembles the command tree.
 *
 * <p>Invariants: flags are those of Temporal's command line, so that tools that start its
 * development server can start ours; standard output has the banner, everything else goes to
 * standard error; exit code 2 means invalid flags or configuration, 1 any other failure.
 */
@NullMarked
package dev.almanac.standalone.command;

import org.jspecify.annotations.NullMarked;
