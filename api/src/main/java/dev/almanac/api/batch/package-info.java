/**
 * Batch operations. {@link dev.almanac.api.batch.BatchOperations} turns a batch into requests to
 * single runs; the other classes handle one call each.
 */
@NullMarked
package dev.almanac.api.batch;

import org.jspecify.annotations.NullMarked;
