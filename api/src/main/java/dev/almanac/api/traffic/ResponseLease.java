package dev.almanac.api.traffic;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The room of one call for its answer, from before the answer is read until the stream has closed.
 * Any thread may call.
 */
public final class ResponseLease {
  /** What became of a wish for room that could not be granted at once. */
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
   * Makes it room for so many bytes, be it more or less than before. What was larger than needed is
   * free for others at once.
   *
   * @param later told, on any thread, whether there was room in time; never if the call ends before
   * @return whether there is room now; {@code later} is then not told
   */
  public boolean resize(long bytes, Outcome later) {
    return room.resize(this, bytes, later);
  }

  /**
   * The same for an answer that is there already and takes memory while it waits: if much of that
   * kind waits, it is refused at once.
   */
  public boolean fit(long bytes, Outcome later) {
    return room.fit(this, bytes, later);
  }

  /** The answer is on its way: from now on the stream may be ended if nobody reads it. */
  public void sent() {
    room.sent(this);
  }

  /** The stream has closed. Further calls change nothing. */
  public void release() {
    room.release(this);
  }

  boolean isWaiting() {
    return outcome != null;
  }

  /** Small ones are never the trouble, and much that workers and starters need is small. */
  ConnectionUsage.Line line(long bytes) {
    return isWorker || bytes <= ResponseBudget.SMALL ? connection.workers : connection.readers;
  }
}
