/**
 * Immutable collections that change cheaply: a changed copy shares all but a few nodes with the
 * original, so that a step costs the same whether a run has ten pending activities or two thousand.
 */
@NullMarked
package dev.almanac.engine.collection;

import org.jspecify.annotations.NullMarked;
