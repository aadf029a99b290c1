/**
 * The {@code almanac} command.
 *
 * <p>Start with {@link dev.almanac.cli.Almanac}, the root command: it lists the subcommands and
 * wires what all of them share (streams, colours, usage errors). Each group of commands has its own
 * package below this one, with one class per command.
 *
 * <p>Invariants: standard output carries only the result, everything else goes to standard error;
 * exit codes are 0 for success, 1 for a failure and 2 for invalid usage or input; text is UTF-8 in
 * any locale.
 */
@NullMarked
package dev.almanac.cli;

import org.jspecify.annotations.NullMarked;
