/**
 * Output of all commands: {@link dev.almanac.cli.output.Table} for people,
 * {@link dev.almanac.cli.output.Json} for programs. Neither lets foreign text control a terminal;
 * {@link dev.almanac.cli.output.TerminalWriter} escapes whatever bypasses them.
 */
@NullMarked
package dev.almanac.cli.output;

import org.jspecify.annotations.NullMarked;
