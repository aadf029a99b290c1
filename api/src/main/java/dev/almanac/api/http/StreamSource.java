package dev.almanac.api.http;

import com.google.protobuf.ByteString;

/** Where the parts of an endless answer come from. */
public interface StreamSource {
  /** Takes parts for the client. Thread-safe. */
  interface Sink {
    /**
     * Sends a part.
     *
     * @return false if it was dropped, because the client has not read those before, or has gone
     */
    boolean offer(ByteString part);
  }

  /**
   * Begins to send. Must return at once, as this is a thread of the network.
   *
   * @return run once, when the client has gone
   */
  Runnable begin(Sink sink);
}
