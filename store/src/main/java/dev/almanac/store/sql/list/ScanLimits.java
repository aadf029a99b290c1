package dev.almanac.store.sql.list;

/**
 * How much a read may look at.
 *
 * @param candidates so many runs are looked up and sorted rather than read in their order
 * @param rows so many rows are looked at, where no index tells which of them are wanted
 */
public record ScanLimits(int candidates, int rows) {
  public static final ScanLimits DEFAULT = new ScanLimits(1_000, 10_000);
}
