package dev.almanac.client;

import dev.almanac.server.AlmanacServer;
import dev.almanac.server.ServerConfig;
import dev.almanac.server.ServerEnvironment;
import dev.almanac.server.StartException;
import io.grpc.ManagedChannel;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A server in this process, the channel to it, and the threads that run the channel's callbacks.
 */
final class EmbeddedServer implements ServerLink {
  private static final Duration IDLE = Duration.ofSeconds(2);

  private final AlmanacServer server;
  private final ManagedChannel channel;
  private final FaultWatch faults;
  private final Duration grace;
  private volatile boolean isClosed;

  private EmbeddedServer(
      AlmanacServer server, Executor callbacks, FaultWatch faults, Duration grace) {
    this.server = server;
    this.faults = faults;
    this.grace = grace;
    this.channel = server.connect(callbacks);
  }

  /** @throws EmbeddedStartException if it cannot start; nothing is left running */
  static EmbeddedServer start(
      ServerConfig config, ServerEnvironment world, Consumer<FatalFault> listener) {
    var faults = new FaultWatch(listener);
    try {
      var server = AlmanacServer.start(config, world, faults);
      var embedded = new EmbeddedServer(server, threads(), faults, config.grace());
      faults.closes(embedded::close);
      return embedded;
    } catch (StartException e) {
      faults.dismiss();
      throw new EmbeddedStartException(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * As many threads as callbacks wait for something, for code of the application may block them.
   * They end by themselves, so that a call after the end is refused and not lost.
   */
  private static Executor threads() {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        IDLE.toMillis(),
        TimeUnit.MILLISECONDS,
        new SynchronousQueue<>(),
        Thread.ofPlatform().daemon().name("almanac-client-", 0).factory());
  }

  ManagedChannel channel() {
    return channel;
  }

  /** Runs this, too, once the server has closed itself after a fatal fault. */
  void onFault(Runnable step) {
    faults.closes(() -> {
      close(); // first: the SDK repeats a call that a faulty server refuses, and not one without a
      // channel
      step.run();
    });
  }

  @Override
  public Duration grace() {
    return grace;
  }

  @Override
  public OptionalInt port() {
    return server.addresses().stream().mapToInt(InetSocketAddress::getPort).findFirst();
  }

  @Override
  public Optional<URI> page() {
    return server
        .httpAddress()
        .map(address -> URI.create("http://127.0.0.1:%d".formatted(address.getPort())));
  }

  @Override
  public List<Metric> metrics() {
    return Metric.of(server);
  }

  @Override
  public boolean isClosed() {
    return isClosed;
  }

  /** Closes the server, then what led to it. */
  @Override
  public void close() {
    isClosed = true;
    faults.dismiss();
    server.close();
    channel.shutdownNow();
  }
}
