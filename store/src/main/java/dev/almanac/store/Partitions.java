package dev.almanac.store;

/** A range of partitions, both ends included. */
public record Partitions(int first, int last) {
  public static final int COUNT = 1024;
  public static final Partitions ALL = new Partitions(0, COUNT - 1);

  public Partitions {
    require(first);
    require(last);
    if (first > last) {
      throw new IllegalArgumentException("No partitions from %d to %d".formatted(first, last));
    }
  }

  public boolean contains(int partition) {
    return partition >= first && partition <= last;
  }

  public static void require(int partition) {
    if (partition < 0 || partition >= COUNT) {
      throw new IllegalArgumentException(
          "A partition is one of 0 to %d, found %d".formatted(COUNT - 1, partition));
    }
  }
}
