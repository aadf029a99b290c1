package dev.almanac.api.traffic;

import io.grpc.Attributes;
import io.grpc.Context;
import io.grpc.ServerStreamTracer;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * What one stream brings in. Counted from when its call begins; what is not ours, such as health
 * and reflection, is small.
 */
public final class StreamTraffic extends ServerStreamTracer {
  static final Context.Key<StreamTraffic> KEY = Context.key("dev.almanac.stream");

  private final RequestBudget room;
  private final CallBudget calls;
  private final boolean isWorker;
  private Context.@Nullable CancellableContext context;
  private @Nullable ConnectionUsage connection;
  private Runnable crowded = () -> {};
  private long held;
  private boolean isOver;
  private @Nullable ConnectionUsage opened;

  /** Whether it is noted among the silent ones. Only its call's own thread looks at it. */
  boolean isNotedAsSilent;

  StreamTraffic(RequestBudget room, CallBudget calls, boolean isWorker) {
    this.room = room;
    this.calls = calls;
    this.isWorker = isWorker;
  }

  @Override
  public Context filterContext(Context outer) {
    context = outer.withValue(KEY, this).withCancellation();
    return context;
  }

  /** Whether there is room for one more open call, which this is then until it is closed. */
  public synchronized boolean open(Attributes call) {
    var of = Traffic.connection(call);
    boolean hasRoom = calls.open(this, of);
    opened = hasRoom ? of : null;
    return hasRoom;
  }

  /** A request has come. */
  public void heard() {
    calls.heard(this);
  }

  /** The call has ended. Further calls change nothing. */
  public synchronized void close() {
    if (opened != null) {
      calls.close(this, opened);
      opened = null;
    }
  }

  /**
   * Begins to count.
   *
   * @param crowded called at most once, if more comes in than there is room for
   */
  public synchronized void begin(Attributes call, Runnable crowded) {
    this.connection = Traffic.connection(call);
    this.crowded = crowded;
  }

  @Override
  public void inboundWireSize(long bytes) {
    Runnable refusal;
    synchronized (this) {
      if (connection == null || isOver) {
        return;
      }
      if (room.take(connection, isWorker, bytes)) {
        held += bytes;
        return;
      }
      isOver = true;
      refusal = crowded;
    }
    refusal.run();
  }

  /** The largest that a request may become in memory. */
  public long largest() {
    return room.largest();
  }

  /**
   * A request is about to be read, and will take so many bytes of memory in place of those that it
   * took on the wire.
   *
   * @return whether there is room for that
   */
  public synchronized boolean reads(long bytes) {
    if (connection == null) {
      return true;
    }
    if (isOver) {
      drop();
      return false;
    }
    boolean hasRoom = room.exchange(connection, isWorker, held, bytes);
    held = hasRoom ? bytes : 0;
    return hasRoom;
  }

  /** The request is not needed any more. Further calls change nothing. */
  public synchronized void forget() {
    isOver = true;
    drop();
  }

  /** Ends the stream, whatever has come of its request and has been read of its answer. */
  public void reset() {
    if (context != null) {
      // gRPC resets the streams of those contexts that have run out of time
      context.cancel(new TimeoutException("The stream is given up"));
    }
  }

  boolean isWorker() {
    return isWorker;
  }

  private void drop() {
    if (connection != null && held > 0) {
      room.release(connection, held);
      held = 0;
    }
  }
}
