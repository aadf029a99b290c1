/**
 * Output of all commands: {@link dev.almanac.cli.output.Table} for people,
 * {@link dev.almanac.cli.output.Json} for programs, {@link dev.almanac.cli.output.Progress} for the
 * patient. Neither lets foreign text control a terminal;
 * {@link dev.almanac.cli.output.TerminalWriter} escapes whatever bypasses them.
 *
 * <p>Everything is written to a {@link dev.almanac.cli.output.Screen}, which knows whether it is a
 * terminal, how wide that is, and how its reader wants times and colours. On anything else than a
 * terminal, output has neither colours nor a width, and times are exact.
 */
@NullMarked
package dev.almanac.cli.output;

import org.jspecify.annotations.NullMarked;
