/**
 * Calls of workers and clients about activities.
 *
 * <p>A worker holds an attempt by its token; those who only know the activity's id use the calls
 * that end in {@code ById}. What is too large to keep becomes a failure of the activity rather than
 * a refusal, for a worker would only send it again.
 */
@NullMarked
package dev.almanac.api.activity;

import org.jspecify.annotations.NullMarked;
