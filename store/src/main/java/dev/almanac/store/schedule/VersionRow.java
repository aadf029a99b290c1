package dev.almanac.store.schedule;

import dev.almanac.store.Blob;

/**
 * A version of a schedule's definition.
 *
 * @param number counts from 1 in each incarnation, without gaps
 */
public record VersionRow(long number, Blob data) {
  /** How many versions of a schedule are kept. */
  public static final int MOST = 50;

  public VersionRow {
    if (number < 1) {
      throw new IllegalArgumentException("Versions count from 1, found " + number);
    }
  }
}
