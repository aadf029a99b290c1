package dev.almanac.runtime.loop;

import java.time.Instant;

/**
 * Places in a backlog: by time, and never the same twice. The low bits tell the loops apart, which
 * write to the same queues; partitions are fewer than they have room for.
 */
final class SpillSequence {
  private static final int PARTITION_BITS = 10;
  private static final int COUNTER_BITS = 8;

  private final int partition;
  private long last;

  SpillSequence(int partition) {
    this.partition = partition;
  }

  long next(Instant now) {
    last = Math.max(now.toEpochMilli() << COUNTER_BITS, last + 1);
    return (last << PARTITION_BITS) | partition;
  }
}
