/**
 * Calls of workers and clients about activities.
 *
 * <p>A worker holds an attempt by its token; those who only know the activity's id use the calls
 * that end in {@code ById}. What comes of a report is for the engine to say, also of one that is
 * too large to keep.
 */
@NullMarked
package dev.almanac.api.activity;

import org.jspecify.annotations.NullMarked;
