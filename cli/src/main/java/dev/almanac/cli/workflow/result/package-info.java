/**
 * How runs end: {@link dev.almanac.cli.workflow.result.RunEnd} waits for the end of a chain of
 * runs, {@link dev.almanac.cli.workflow.result.RunResult} puts a last event into words.
 */
@NullMarked
package dev.almanac.cli.workflow.result;

import org.jspecify.annotations.NullMarked;
