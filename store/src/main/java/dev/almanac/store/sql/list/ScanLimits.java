package dev.almanac.store.sql.list;

/**
 * The limits of a read.
 *
 * @param candidates the most runs that are looked up and sorted instead of read in order
 * @param rows the most rows that are examined if no index tells which of them match
 */
public record ScanLimits(int candidates, int rows) {
  public static final ScanLimits DEFAULT = new ScanLimits(1_000, 10_000);
}
