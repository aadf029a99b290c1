/**
 * What callers keep for us and give back: {@linkplain dev.almanac.api.token.TaskToken task tokens}
 * and {@linkplain dev.almanac.api.token.PageToken page tokens}.
 *
 * <p>Both are opaque to callers and begin with a version, so that they can change while some are
 * out there. Whatever bytes come back, reading them gives a token or a refusal.
 */
@NullMarked
package dev.almanac.api.token;

import org.jspecify.annotations.NullMarked;
