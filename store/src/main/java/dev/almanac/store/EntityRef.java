package dev.almanac.store;

/**
 * The key of the rows of a run or a schedule. Numbers are {@linkplain NodeStore#reserveRunNumbers
 * reserved} and never leave the server.
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
