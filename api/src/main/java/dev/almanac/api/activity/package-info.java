/**
 * Calls about activity tasks.
 *
 * <p>A worker identifies its attempt by a token. Callers that only know the activity's id use the
 * calls that end in {@code ById}. The engine decides what a report changes, even one that is too
 * large to store.
 */
@NullMarked
package dev.almanac.api.activity;

import org.jspecify.annotations.NullMarked;
