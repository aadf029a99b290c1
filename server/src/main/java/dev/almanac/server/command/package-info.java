/**
 * The {@code almanac server} commands.
 *
 * <p>{@link dev.almanac.server.command.ServerCommand} is the group. The commands live here and not
 * with the others because those talk to a server over the wire only; the command tree is put
 * together where the product is.
 *
 * <p>Invariants: flags are those of Temporal's command line, so that what starts its development
 * server starts ours; standard output has the banner, everything else goes to standard error; exit
 * code 2 is for bad flags and configuration, 1 for what the machine refused.
 */
@NullMarked
package dev.almanac.server.command;

import org.jspecify.annotations.NullMarked;
