package dev.almanac.store.codec.run;

/**
 * The position of a run's log relative to its last snapshot.
 *
 * @param factSequence the number of the last fact row, or of the last one the snapshot covers
 * @param bytesSinceSnapshot the bytes written to the log since then
 * @param snapshotBytes the size of the snapshot; 0 if there is none
 */
public record LogPosition(long factSequence, long bytesSinceSnapshot, long snapshotBytes) {
  /** The position of a run that has not been written. */
  public static final LogPosition START = new LogPosition(0, 0, 0);

  private static final long FEW_BYTES = 16 * 1024;

  /**
   * The log grows to this multiple of its last snapshot before the next. So snapshots add at most
   * half to the bytes that a run writes, as long as its state keeps its size.
   */
  private static final int SNAPSHOTS = 2;

  /** Returns whether the log is long enough for a snapshot. */
  public boolean wantsSnapshot() {
    return bytesSinceSnapshot > Math.max(FEW_BYTES, SNAPSHOTS * snapshotBytes);
  }

  /** Returns the position after a commit of fact rows, and of bytes of history and facts. */
  public LogPosition afterCommit(int factsWritten, long bytes) {
    return new LogPosition(factSequence + factsWritten, bytesSinceSnapshot + bytes, snapshotBytes);
  }

  /** Returns the position after a snapshot of the whole state. */
  public LogPosition afterSnapshot(long bytes) {
    return new LogPosition(factSequence, 0, bytes);
  }
}
