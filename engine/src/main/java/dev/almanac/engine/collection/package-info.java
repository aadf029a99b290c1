/**
 * Immutable collections that change cheaply: a changed copy shares all but a few nodes with the
 * original, so a step costs about the same with ten pending activities or two thousand.
 */
@NullMarked
package dev.almanac.engine.collection;

import org.jspecify.annotations.NullMarked;
