/**
 * What handlers read from requests of any kind: ids, times, targets, polls, and how long a call may
 * wait.
 *
 * <p>Start with {@link dev.almanac.api.request.IdChecks}. Each reader refuses bad input with a
 * message that names the field, before anything is decided.
 */
@NullMarked
package dev.almanac.api.request;

import org.jspecify.annotations.NullMarked;
