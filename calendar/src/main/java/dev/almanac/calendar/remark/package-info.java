/**
 * Tells what people may not expect of a specification. {@link dev.almanac.calendar.remark.Remarks}
 * is about the specification, {@link dev.almanac.calendar.remark.TimeRemarks} about one of its
 * times.
 *
 * <p>The effort is bounded: for a specification of more than
 * {@link dev.almanac.calendar.remark.Remarks#MOST_PARTS} parts, remarks that need other timetables
 * are left out.
 */
@NullMarked
package dev.almanac.calendar.remark;

import org.jspecify.annotations.NullMarked;
