/**
 * What a schedule does when times overlap, are late or fail: explicit policies, which a profile
 * only initializes.
 *
 * <p>Start with {@link dev.almanac.engine.schedule.policy.Policies}.
 */
@NullMarked
package dev.almanac.engine.schedule.policy;

import org.jspecify.annotations.NullMarked;
