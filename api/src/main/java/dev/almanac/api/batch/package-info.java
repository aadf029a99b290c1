/**
 * Batch operations. {@link dev.almanac.api.batch.BatchOperations} turns what a batch is to do into
 * requests to single runs; the others are one handler per call.
 */
@NullMarked
package dev.almanac.api.batch;

import org.jspecify.annotations.NullMarked;
