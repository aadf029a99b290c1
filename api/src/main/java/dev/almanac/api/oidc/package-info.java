/**
 * People who log in to the page at an identity provider, with OpenID Connect.
 *
 * <p>Start with {@link dev.almanac.api.oidc.LoginRoutes}. {@link dev.almanac.api.oidc.Provider}
 * keeps what the provider publishes, {@link dev.almanac.api.oidc.CodeExchange} asks it for tokens,
 * and {@link dev.almanac.api.oidc.IdToken} checks them.
 *
 * <p>Invariants: a login ends in the browser that began it, or not at all; browsers are sent to the
 * provider or to the page, and nowhere else; a token of the provider never reaches a disk, and a
 * browser only if the configuration lets it; what went wrong is told by one of a few words, never
 * by a text of somebody else.
 */
@NullMarked
package dev.almanac.api.oidc;

import org.jspecify.annotations.NullMarked;
