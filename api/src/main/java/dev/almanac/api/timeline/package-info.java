/**
 * Shows the past and the coming fires of many schedules, one lane for each.
 *
 * <p>{@link dev.almanac.api.timeline.ReadTimelineHandler} finds the schedules of a page;
 * {@link dev.almanac.api.timeline.LaneReader} reads a few of them at a time, with their ledgers and
 * the statuses of what they started; {@link dev.almanac.api.timeline.Lane} turns that into a lane;
 * {@link dev.almanac.api.timeline.Merging} joins neighbours where there are too many.
 *
 * <p>Schedules, ledger entries, computed times and bytes of a page are all limited. A lane says
 * beyond which time fires are missing.
 */
@NullMarked
package dev.almanac.api.timeline;

import org.jspecify.annotations.NullMarked;
