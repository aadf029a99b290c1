/**
 * Who calls, and what that identity may do.
 *
 * <p>Start with {@link dev.almanac.api.identity.Authenticator}, which turns what a caller shows
 * into an {@link dev.almanac.api.identity.Identity}; then {@link dev.almanac.api.identity.Grants}
 * and {@link dev.almanac.api.identity.Permission}. What each call needs is in
 * {@link dev.almanac.api.access.Permissions}.
 *
 * <p>Invariants: nothing here blocks; an identity never changes, and whether it still holds is
 * asked of its {@link dev.almanac.api.identity.Validity}; refusals say nothing about what exists.
 */
@NullMarked
package dev.almanac.api.identity;

import org.jspecify.annotations.NullMarked;
