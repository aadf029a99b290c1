/**
 * Puts refusals into words for people: one or two lines that say what was wrong, where, and what to
 * do. Start with {@link dev.almanac.cli.wording.UsageWords} for flags and
 * {@link dev.almanac.cli.wording.SpecWords} for specifications of times. Programs that read JSON
 * keep the words of the protocol.
 */
@NullMarked
package dev.almanac.cli.wording;

import org.jspecify.annotations.NullMarked;
