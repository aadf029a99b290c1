package dev.almanac.api.http.live;

import com.google.protobuf.ByteString;
import dev.almanac.api.http.StreamSource;

/** One browser that listens. One that reads too slowly misses events, and is told so. */
final class Listener {
  private static final ByteString GREETING = ByteString.copyFromUtf8("retry: 2000\n\n");
  private static final ByteString HEARTBEAT = ByteString.copyFromUtf8(":\n\n");

  private final StreamSource.Sink sink;

  /** Used by the timer's thread only. */
  private boolean hasMissed;

  Listener(StreamSource.Sink sink) {
    this.sink = sink;
  }

  /** Sends something at once, so that the browser knows that it is connected. */
  void greet() {
    Object ignored = sink.offer(GREETING);
  }

  void tell(ByteString event) {
    if (hasMissed) {
      hasMissed = !sink.offer(Audience.missed());
    }
    if (hasMissed || !sink.offer(event)) {
      hasMissed = true;
    }
  }

  void beat() {
    hasMissed = hasMissed && !sink.offer(Audience.missed());
    Object ignored = sink.offer(HEARTBEAT);
  }
}
