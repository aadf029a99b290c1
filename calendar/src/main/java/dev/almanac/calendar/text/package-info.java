/** Parses calendar fields, durations and intervals. */
@NullMarked
package dev.almanac.calendar.text;

import org.jspecify.annotations.NullMarked;
