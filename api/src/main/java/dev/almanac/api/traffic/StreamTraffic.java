package dev.almanac.api.traffic;

import io.grpc.Attributes;
import io.grpc.Context;
import io.grpc.ServerStreamTracer;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Counts the bytes that one stream receives, from the start of its call. Other services, such as
 * health and reflection, are small and not counted.
 */
public final class StreamTraffic extends ServerStreamTracer {
  static final Context.Key<StreamTraffic> KEY = Context.key("dev.almanac.stream");

  private final RequestBudget room;
  private final CallBudget calls;
  private final boolean isWorker;
  private final Runnable reset;
  private Context.@Nullable CancellableContext context;
  private @Nullable ConnectionUsage connection;
  private Runnable crowded = () -> {};
  private long held;
  private boolean isOver;
  private @Nullable ConnectionUsage opened;

  /** Whether the budget tracks this call as silent. Used only by the call's own thread. */
  boolean isNotedAsSilent;

  StreamTraffic(RequestBudget room, CallBudget calls, boolean isWorker) {
    this.room = room;
    this.calls = calls;
    this.isWorker = isWorker;
    this.reset = this::cancel;
  }

  /** Creates the traffic of a call that gRPC does not know. */
  StreamTraffic(RequestBudget room, CallBudget calls, Runnable reset) {
    this.room = room;
    this.calls = calls;
    this.isWorker = false;
    this.reset = reset;
  }

  @Override
  public Context filterContext(Context outer) {
    context = outer.withValue(KEY, this).withCancellation();
    return context;
  }

  /** Opens a call if there is room. It counts as open until {@link #close}. */
  public synchronized boolean open(Attributes call) {
    var of = Traffic.connection(call);
    boolean hasRoom = calls.open(this, of);
    opened = hasRoom ? of : null;
    return hasRoom;
  }

  /** Notes that a request has arrived. */
  public void heard() {
    calls.heard(this);
  }

  /** Notes that the call has ended. Further calls have no effect. */
  public synchronized void close() {
    if (opened != null) {
      calls.close(this, opened);
      opened = null;
    }
  }

  /**
   * Starts to count.
   *
   * @param crowded called at most once, if more arrives than there is room for
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

  /** Returns the maximum size of a request in memory. */
  public long largest() {
    return room.largest();
  }

  /**
   * Exchanges the bytes of a request on the wire for those that it will take once parsed.
   *
   * @return whether there is room
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

  /** Releases the bytes of the request. Further calls have no effect. */
  public synchronized void forget() {
    isOver = true;
    drop();
  }

  /** Ends the stream, whatever has been received or sent. */
  public void reset() {
    reset.run();
  }

  private void cancel() {
    if (context != null) {
      // gRPC resets a stream whose context is cancelled by a timeout
      context.cancel(new TimeoutException("The stream was reset"));
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
