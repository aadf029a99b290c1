package dev.almanac.api.http.net;

import io.grpc.netty.shaded.io.netty.channel.Channel;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** How long a connection waits for its client. Used by the connection's own thread only. */
final class Patience {
  /** For the next request, while nothing is in hand. */
  static final Duration BETWEEN = Duration.ofSeconds(75);

  /** From the first byte of a request to the end of its headers. */
  static final Duration HEAD = Duration.ofSeconds(10);

  /** From there to the end of the body. */
  static final Duration BODY = Duration.ofSeconds(60);

  /** For the client to read any part of an answer. */
  static final Duration READING = Duration.ofSeconds(20);

  /** For the client to end a connection that is over. */
  static final Duration END = Duration.ofSeconds(2);

  private final Channel channel;
  private final Duration reading;
  private @Nullable Future<?> waiting;

  /** @param reading for the client to read any part of an answer; usually {@link #READING} */
  Patience(Channel channel, Duration reading) {
    this.channel = channel;
    this.reading = reading;
  }

  /** Runs {@code late} after this time, unless something else is awaited before. */
  void awaits(Duration limit, Runnable late) {
    stop();
    waiting = channel.eventLoop().schedule(late, limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  void stop() {
    if (waiting != null) {
      waiting.cancel(false);
      waiting = null;
    }
  }

  /** Closes the connection unless the client reads some of what is written, each time anew. */
  void awaitsReading() {
    awaitsReading(unread());
  }

  private void awaitsReading(long before) {
    awaits(reading, () -> {
      long now = unread();
      if (now > 0 && now == before) {
        Object ignored = channel.close();
      } else {
        awaitsReading(now);
      }
    });
  }

  /**
   * Returns how many bytes wait to be sent. What the system has taken does not count, also of a
   * part that it has not taken as a whole.
   */
  private long unread() {
    var buffer = channel.unsafe().outboundBuffer();
    return buffer == null ? 0 : buffer.totalPendingWriteBytes() - buffer.currentProgress();
  }
}
