/**
 * Batches: the same operation on many runs, named or found by a filter. A batch is a row; its
 * progress is saved after each page of runs, so that another process goes on where one ended. What
 * was done after the last save is then done once more, which operations must bear.
 * {@link dev.almanac.runtime.batch.BatchDesk} takes them in and shows them,
 * {@link dev.almanac.runtime.batch.BatchRun} carries one out.
 */
@NullMarked
package dev.almanac.runtime.batch;

import org.jspecify.annotations.NullMarked;
