/**
 * {@code almanac schedule bulk …}: one thing done to many schedules.
 *
 * <p>{@link dev.almanac.cli.schedule.bulk.Selection} is a mixin that says which;
 * {@link dev.almanac.cli.schedule.bulk.BulkRun} asks, does it to one after the other, shows how far
 * it is and says how to undo it. Any command may take them. A failure of one does not stop the
 * others.
 */
@NullMarked
package dev.almanac.cli.schedule.bulk;

import org.jspecify.annotations.NullMarked;
