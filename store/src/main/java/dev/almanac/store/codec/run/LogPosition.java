package dev.almanac.store.codec.run;

/**
 * How far the log of a run has come since its last snapshot.
 *
 * @param factSequence the number of its last fact row, or of what the snapshot covers
 * @param bytesSinceSnapshot what was written to the log since
 * @param snapshotBytes the size of the snapshot; 0 if there is none
 */
public record LogPosition(long factSequence, long bytesSinceSnapshot, long snapshotBytes) {
  /** Of a run that has not been written. */
  public static final LogPosition START = new LogPosition(0, 0, 0);

  private static final long FEW_BYTES = 16 * 1024;

  /**
   * How many times its last snapshot a log grows to before the next: so a state of whatever size,
   * as long as it stays that size, adds at most half to the bytes that a run writes.
   */
  private static final int SNAPSHOTS = 2;

  /** Whether the log has become long enough for a snapshot. */
  public boolean wantsSnapshot() {
    return bytesSinceSnapshot > Math.max(FEW_BYTES, SNAPSHOTS * snapshotBytes);
  }

  /** After a commit with so many rows of facts, and so many bytes of history and facts. */
  public LogPosition afterCommit(int factsWritten, long bytes) {
    return new LogPosition(factSequence + factsWritten, bytesSinceSnapshot + bytes, snapshotBytes);
  }

  /** After a snapshot of all there is. */
  public LogPosition afterSnapshot(long bytes) {
    return new LogPosition(factSequence, 0, bytes);
  }
}
