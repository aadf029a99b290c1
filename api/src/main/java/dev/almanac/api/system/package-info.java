/**
 * Calls about the server itself: what it is and what it can do.
 *
 * <p>SDKs ask {@link dev.almanac.api.system.GetSystemInfoHandler} before anything else and change
 * what they send by the answer, so a {@link dev.almanac.api.system.Feature} is claimed only once it
 * works, and never taken back.
 */
@NullMarked
package dev.almanac.api.system;

import org.jspecify.annotations.NullMarked;
