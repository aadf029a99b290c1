package dev.almanac.client;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The server that an {@link Almanac} uses: one of its own in this process, or one elsewhere. */
sealed interface ServerLink extends AutoCloseable permits EmbeddedServer, RemoteServer {
  /** Returns how long running tasks may take to end when the application closes it. */
  Duration grace();

  /** Returns the port of a server in this process, if it has one. */
  OptionalInt port();

  /** Returns the address of its page, if a server in this process has one. */
  Optional<URI> page();

  /** Returns the metrics of a server in this process; none of one elsewhere. */
  List<Metric> metrics();

  /** Returns whether it was closed, by a call or after a fatal fault. */
  boolean isClosed();

  /** Ends the use of it. A server in this process ends; one elsewhere goes on. */
  @Override
  void close();
}
