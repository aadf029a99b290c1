/**
 * The format of files with schedules and named calendars.
 *
 * <p>{@link dev.almanac.cli.format.Format} is the table of all keys. Everything else follows from
 * it: {@link dev.almanac.cli.format.ShapeReader} refuses what it does not have, with file, line and
 * a suggestion, and {@link dev.almanac.cli.format.JsonSchema} is what editors check files with.
 * {@link dev.almanac.cli.format.FormatFiles} reads files and folders into
 * {@link dev.almanac.cli.format.Document}s.
 */
@NullMarked
package dev.almanac.cli.format;

import org.jspecify.annotations.NullMarked;
