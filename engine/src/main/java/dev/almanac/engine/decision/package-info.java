/**
 * How a request is decided.
 *
 * <p>A {@link dev.almanac.engine.decision.Request} works on a
 * {@link dev.almanac.engine.decision.Draft}, a copy of the state to which its entries are applied
 * one by one. A refusal discards the draft; otherwise its log, its effects and the reply form the
 * {@link dev.almanac.engine.decision.Decision}. Nothing here reads a clock: the time is in the
 * draft.
 */
@NullMarked
package dev.almanac.engine.decision;

import org.jspecify.annotations.NullMarked;
