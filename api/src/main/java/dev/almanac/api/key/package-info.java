/**
 * API keys: how callers are known by them, and how they are managed.
 *
 * <p>Start with {@link dev.almanac.api.key.KeyAuthenticator}, then
 * {@link dev.almanac.api.key.KeyHandlers}. The keys themselves are in
 * {@link dev.almanac.runtime.registry.ApiKeys}.
 *
 * <p>Invariants: a key is shown once, to whoever creates or rotates it, and only its hash is kept;
 * nobody gives a key more than they may do themselves.
 */
@NullMarked
package dev.almanac.api.key;

import org.jspecify.annotations.NullMarked;
