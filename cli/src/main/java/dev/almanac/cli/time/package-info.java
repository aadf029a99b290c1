/**
 * Times as people write and read them. {@link dev.almanac.cli.time.TimeReader} reads
 * {@code tomorrow 9:00}, {@code in 3h} and dates in a time zone;
 * {@link dev.almanac.cli.time.TimeColumns} shows times in that zone beside UTC.
 */
@NullMarked
package dev.almanac.cli.time;

import org.jspecify.annotations.NullMarked;
