package dev.almanac.calendar.search;

/** A set of wall-clock times, in seconds since 1970-01-01T00:00:00 local time. */
public interface LocalTimes {
  long NONE = Long.MAX_VALUE;

  boolean matches(long local);

  /** Returns the first match at or after {@code local} up to the last year, or {@link #NONE}. */
  long next(long local);
}
