/**
 * Sources of zone rules: IANA names ({@link dev.almanac.calendar.zone.ZoneNames}) and embedded time
 * zone files ({@link dev.almanac.calendar.zone.TzifReader}).
 */
@NullMarked
package dev.almanac.calendar.zone;

import org.jspecify.annotations.NullMarked;
