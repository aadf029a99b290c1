/**
 * Tokens that callers keep and return: {@linkplain dev.almanac.api.token.TaskToken task tokens} and
 * {@linkplain dev.almanac.api.token.PageToken page tokens}.
 *
 * <p>Both are opaque to callers. They start with a version, so their form can change while callers
 * still hold old ones. Any bytes result in a token or a refusal.
 */
@NullMarked
package dev.almanac.api.token;

import org.jspecify.annotations.NullMarked;
