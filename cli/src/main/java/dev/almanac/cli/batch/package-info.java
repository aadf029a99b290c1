/**
 * {@code almanac batch}: one operation on many runs.
 *
 * <p>{@link dev.almanac.cli.batch.BatchCommand} lists the commands, one class each.
 */
@NullMarked
package dev.almanac.cli.batch;

import org.jspecify.annotations.NullMarked;
