/**
 * Reads what requests of all kinds contain: ids, times, targets, polls and deadlines.
 *
 * <p>Start with {@link dev.almanac.api.request.IdChecks}. Each class refuses invalid input with a
 * message that names the field, before anything is decided.
 */
@NullMarked
package dev.almanac.api.request;

import org.jspecify.annotations.NullMarked;
