package dev.almanac.api.traffic;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The room of one call for its answer, from before the answer is read until the stream closes.
 * Thread-safe.
 */
public final class ResponseLease {
  /** Told whether room was granted later. */
  public interface Outcome extends Consumer<Boolean> {}

  private final ResponseBudget room;
  final ConnectionUsage connection;
  final boolean isWorker;
  final Runnable reset;

  long held;
  boolean isReleased;
  long wanted;
  boolean isBuilt;
  long since;

  @Nullable
  Outcome outcome;

  ResponseLease(ResponseBudget room, ConnectionUsage connection, boolean isWorker, Runnable reset) {
    this.room = room;
    this.connection = connection;
    this.isWorker = isWorker;
    this.reset = reset;
  }

  /**
   * Changes the room to {@code bytes}. Room that is no longer needed is free for others at once.
   *
   * @param later told, on any thread, whether there was room in time; never if the call ends before
   * @return whether there is room now; {@code later} is then not called
   */
  public boolean resize(long bytes, Outcome later) {
    return room.resize(this, bytes, later);
  }

  /**
   * Does the same for a complete answer, which takes memory while it waits. It is refused at once
   * if too many such bytes wait.
   */
  public boolean fit(long bytes, Outcome later) {
    return room.fit(this, bytes, later);
  }

  /** Marks the answer as sent. From now on the stream may be reset if the client does not read. */
  public void sent() {
    room.sent(this);
  }

  /** Releases the room when the stream has closed. Further calls have no effect. */
  public void release() {
    room.release(this);
  }

  boolean isWaiting() {
    return outcome != null;
  }

  /** Small answers wait with those of workers: they cost little, and workers need many of them. */
  ConnectionUsage.Line line(long bytes) {
    return isWorker || bytes <= ResponseBudget.SMALL ? connection.workers : connection.readers;
  }
}
