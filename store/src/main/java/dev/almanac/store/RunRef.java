package dev.almanac.store;

/**
 * How the rows of a run, or of a schedule, are found. Numbers are
 * {@linkplain Nodes#reserveRunNumbers reserved} and never leave the server.
 */
public record RunRef(int partition, long number) {
  public RunRef {
    Partitions.require(partition);
  }

  @Override
  public String toString() {
    return "run %d of partition %d".formatted(number, partition);
  }
}
