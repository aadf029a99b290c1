/**
 * What an open run waits for. {@link dev.almanac.cli.workflow.waiting.OpenParts} gathers from a
 * history what has begun and not ended, {@link dev.almanac.cli.workflow.waiting.Pollers} asks who
 * polls, and {@link dev.almanac.cli.workflow.waiting.Waits} puts it into words.
 */
@NullMarked
package dev.almanac.cli.workflow.waiting;

import org.jspecify.annotations.NullMarked;
