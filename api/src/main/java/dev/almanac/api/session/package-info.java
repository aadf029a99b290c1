/**
 * People at the page: how they log in, and how the server knows them afterwards.
 *
 * <p>Start with {@link dev.almanac.api.session.SessionRoutes}, then
 * {@link dev.almanac.api.session.Sessions}.
 *
 * <p>Invariants: the cookie of a session is not readable by scripts and not sent by other sites; a
 * session ends with the key that began it.
 */
@NullMarked
package dev.almanac.api.session;

import org.jspecify.annotations.NullMarked;
