/**
 * The {@code almanac} command.
 *
 * <p>Start with {@link dev.almanac.cli.Almanac}, the root command: it lists the subcommands and
 * wires what all of them share (streams, colours, usage errors). A group of commands lives in a
 * package of its own below this one, one class per command.
 *
 * <p>Invariants: standard output carries only what was asked for, everything else goes to standard
 * error; exit codes are 0 for success, 1 for a failure and 2 for bad usage or bad input; text is
 * UTF-8 whatever the locale says.
 */
@NullMarked
package dev.almanac.cli;

import org.jspecify.annotations.NullMarked;
