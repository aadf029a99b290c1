/**
 * {@code almanac batch}: the same for many runs at once.
 *
 * <p>{@link dev.almanac.cli.batch.BatchCommand} lists the commands, one class each.
 */
@NullMarked
package dev.almanac.cli.batch;

import org.jspecify.annotations.NullMarked;
