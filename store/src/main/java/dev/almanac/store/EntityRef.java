package dev.almanac.store;

/**
 * How the rows of a run, or of a schedule, are found. Numbers are
 * {@linkplain NodeStore#reserveRunNumbers reserved} and never leave the server.
 */
public record EntityRef(int partition, long number) {
  public EntityRef {
    Partitions.require(partition);
  }

  @Override
  public String toString() {
    return "run %d of partition %d".formatted(number, partition);
  }
}
