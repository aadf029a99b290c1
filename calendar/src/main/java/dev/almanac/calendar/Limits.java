package dev.almanac.calendar;

import java.time.Instant;

/** All limits of this library. Each is far above honest use and keeps hostile input cheap. */
public final class Limits {
  /** The first year that a year field may name. */
  public static final int FIRST_YEAR = 2000;

  /** The last year in which there are times. */
  public static final int LAST_YEAR = 2100;

  /** There are no times before this instant. */
  public static final Instant FIRST_INSTANT = Instant.EPOCH;

  /** Bytes of a comment, in UTF-8. */
  public static final int COMMENT_BYTES = 200;

  /** Characters of a cron string, or of one field of a calendar. */
  public static final int TEXT_LENGTH = 2_000;

  /** Calendars, intervals and exclusions of one specification, each. */
  public static final int ENTRIES = 1_000;

  /** Named calendars that one specification uses. */
  public static final int CALENDAR_USES = 20;

  /** Ranges of one field of one calendar. */
  public static final int RANGES = 200;

  /** Bytes of embedded time zone data; the largest published zone has fewer than 4,000. */
  public static final int ZONE_DATA_BYTES = 64 * 1024;

  /**
   * Runs of excluded times that one search skips before it gives up, as many as in Temporal; this
   * takes well under a second. A run is all neighbouring times between two clock changes that one
   * exclusion covers, so a whole excluded summer is one step.
   */
  public static final int SEARCH_STEPS = 1_209_600;

  private Limits() {}
}
