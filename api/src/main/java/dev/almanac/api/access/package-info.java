/**
 * Lets callers do what they may.
 *
 * <p>Start with {@link dev.almanac.api.access.Permissions}, which states what each call needs; then
 * {@link dev.almanac.api.access.AccessGuard}, which asks for it before a handler sees the request,
 * and {@link dev.almanac.api.access.Reception}, which finds out who calls.
 *
 * <p>Invariants: no handler is without a stated permission; a denial is the same whether what was
 * asked for exists or not; a call that waits ends within a second after its caller's key or token.
 */
@NullMarked
package dev.almanac.api.access;

import org.jspecify.annotations.NullMarked;
