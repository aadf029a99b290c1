/**
 * Calls about the server itself: its identity and capabilities.
 *
 * <p>SDKs call {@link dev.almanac.api.system.GetSystemInfoHandler} first and adapt their requests
 * to the answer. So a {@link dev.almanac.api.system.Feature} is claimed only once it works, and
 * never withdrawn.
 */
@NullMarked
package dev.almanac.api.system;

import org.jspecify.annotations.NullMarked;
