/**
 * People who log in to the page at an identity provider, with OpenID Connect.
 *
 * <p>Start with {@link dev.almanac.api.oidc.Discovery}.
 */
@NullMarked
package dev.almanac.api.oidc;

import org.jspecify.annotations.NullMarked;
