/**
 * What a run or a schedule has to tell another: plain values, and who they are for.
 *
 * <p>A rule sends a {@link dev.almanac.engine.notice.Notice} as an effect. It is stored with the
 * decision that sends it and taken in by the other once, in the order of sending.
 * {@link dev.almanac.engine.Notices} tells what it asks of a run.
 */
@NullMarked
package dev.almanac.engine.notice;

import org.jspecify.annotations.NullMarked;
