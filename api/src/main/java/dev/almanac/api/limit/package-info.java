/**
 * Limits of callers and shares of namespaces, so that one of them cannot take what all need.
 *
 * <p>{@link dev.almanac.api.limit.CallLimits} puts a handler in front of each handler.
 */
@NullMarked
package dev.almanac.api.limit;

import org.jspecify.annotations.NullMarked;
