/**
 * What several groups of commands write with: {@link dev.almanac.cli.output.Table} for people,
 * {@link dev.almanac.cli.output.Json} for programs.
 */
@NullMarked
package dev.almanac.cli.output;

import org.jspecify.annotations.NullMarked;
