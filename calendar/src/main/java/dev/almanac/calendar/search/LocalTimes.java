package dev.almanac.calendar.search;

/**
 * A set of wall-clock times, each a number of seconds since 1970-01-01T00:00:00 on the wall. Its
 * questions are all that a search through time needs.
 */
public interface LocalTimes {
  /** No such time. */
  long NONE = Long.MAX_VALUE;

  boolean matches(long local);

  /** The first match at or after {@code local} up to the last year, or {@link #NONE}. */
  long next(long local);
}
