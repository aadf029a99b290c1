/**
 * Callers that are known by a token of an identity provider: a JWT that one of the provider's keys
 * has signed.
 *
 * <p>Start with {@link dev.almanac.api.jwt.JwtAuthenticator}. {@link dev.almanac.api.jwt.Jws} reads
 * a token, {@link dev.almanac.api.jwt.TokenRules} checks it, {@link dev.almanac.api.jwt.IssuerKeys}
 * keeps the keys of an issuer, and {@link dev.almanac.api.jwt.RoleMapping} turns claims into
 * grants.
 *
 * <p>Invariants: nothing here blocks; a token never chooses the key, the algorithm or the address
 * by which it is checked beyond what the configuration and the issuer's own key allow; a claim
 * counts only after the signature has been verified; refusals do not tell what part of a token was
 * wrong unless its signature is right.
 */
@NullMarked
package dev.almanac.api.jwt;

import org.jspecify.annotations.NullMarked;
