/**
 * What several groups of commands write with: {@link dev.almanac.cli.output.Table} for people,
 * {@link dev.almanac.cli.output.Json} for programs. Neither lets text of others act on a terminal,
 * and {@link dev.almanac.cli.output.TerminalWriter} holds up what goes by them.
 */
@NullMarked
package dev.almanac.cli.output;

import org.jspecify.annotations.NullMarked;
