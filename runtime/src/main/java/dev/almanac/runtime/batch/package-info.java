/**
 * Batches: one operation on many runs, which are named or found by a filter. A batch is a row. Its
 * progress is saved after each page of runs, so another process can continue it. Runs done after
 * the last save are done again, so operations must be safe to repeat.
 * {@link dev.almanac.runtime.batch.BatchDesk} starts and lists batches;
 * {@link dev.almanac.runtime.batch.BatchRun} runs one.
 */
@NullMarked
package dev.almanac.runtime.batch;

import org.jspecify.annotations.NullMarked;
