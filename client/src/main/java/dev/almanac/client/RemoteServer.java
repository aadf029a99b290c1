package dev.almanac.client;

import io.temporal.serviceclient.WorkflowServiceStubs;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A server in another process. It goes on when the application ends. */
final class RemoteServer implements ServerLink {
  private final WorkflowServiceStubs stubs;
  private final boolean isOwner;
  private final Duration grace;
  private volatile boolean isClosed;

  /** @param isOwner whether the stubs were made for this use, and end with it */
  RemoteServer(WorkflowServiceStubs stubs, boolean isOwner, Duration grace) {
    this.stubs = stubs;
    this.isOwner = isOwner;
    this.grace = grace;
  }

  @Override
  public Duration grace() {
    return grace;
  }

  @Override
  public OptionalInt port() {
    return OptionalInt.empty();
  }

  @Override
  public Optional<URI> page() {
    return Optional.empty();
  }

  @Override
  public List<Metric> metrics() {
    return List.of();
  }

  @Override
  public boolean isClosed() {
    return isClosed;
  }

  @Override
  public void close() {
    isClosed = true;
    if (isOwner) {
      stubs.shutdownNow();
    }
  }
}
