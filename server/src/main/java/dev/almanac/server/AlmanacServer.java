package dev.almanac.server;

import dev.almanac.api.GrpcServer;
import dev.almanac.api.Ticker;
import dev.almanac.runtime.fault.FatalFaults;
import dev.almanac.runtime.fault.Tenure;
import dev.almanac.runtime.metric.MetricReader;
import io.grpc.ManagedChannel;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server. It answers from the moment {@link #start} returns until {@link #close}, which
 * waits for running calls first.
 */
public final class AlmanacServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AlmanacServer.class);

  /** How long the parts of a server may take to close, beyond the grace period of its calls. */
  public static final Duration LONGEST_END = Duration.ofSeconds(5);

  /**
   * How long this process answers without confirmation that it still serves the database. Longer
   * than a check takes, shorter than another process takes to start.
   */
  private static final Duration LEASE = Duration.ofSeconds(3);

  private static final Duration MOMENT = Duration.ofSeconds(1);

  /**
   * How long open calls may take to be refused after a fatal fault. A client that loses its
   * connection instead is told of a cancellation, and does not try again.
   */
  private static final Duration LAST_REFUSALS = Duration.ofMillis(500);

  private final ServerBackend core;
  private final Optional<Listeners> listeners;
  private final FatalStop fatal;
  private final Ticker ticker;
  private final Duration grace;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private @Nullable GrpcServer inProcess;
  private boolean isClosed;
  private boolean isOrderly = true;

  private AlmanacServer(
      ServerBackend core, Optional<Listeners> listeners, FatalStop fatal, Duration grace) {
    this.core = core;
    this.listeners = listeners;
    this.fatal = fatal;
    this.ticker = core.ticker();
    this.grace = grace;
  }

  /**
   * Starts a server that closes itself after a fatal fault and only logs it.
   *
   * @throws StartException if it cannot start; nothing is left running
   */
  public static AlmanacServer start(ServerConfig config, ServerEnvironment world)
      throws StartException {
    return start(config, world, fault -> {});
  }

  /**
   * Starts a server that closes itself after a fatal fault.
   *
   * @param listener is told of the first such fault, on the thread that met it, before anything is
   *     closed; it may end the process
   * @throws StartException if it cannot start; nothing is left running
   */
  public static AlmanacServer start(
      ServerConfig config, ServerEnvironment world, FatalFaults listener) throws StartException {
    StartNames.check(config);
    var listen = config.listen();
    List<InetSocketAddress> addresses = listen.isNowhere() ? List.of() : Addresses.of(listen);
    var fatal = new FatalStop(tenure(config, world), listener);
    var core = ServerBackend.open(config, world, fatal);
    try {
      Optional<Listeners> listeners = addresses.isEmpty()
          ? Optional.empty()
          : Optional.of(Listeners.start(listen, addresses, core));
      listeners.ifPresent(one -> core.serves(one.shown(listen)));
      var server = new AlmanacServer(core, listeners, fatal, config.grace());
      fatal.closes(() -> server.close(LAST_REFUSALS));
      return server;
    } catch (StartException e) {
      core.close();
      throw e;
    }
  }

  /** Only with PostgreSQL can another process take over the database while this one lives. */
  private static Tenure tenure(ServerConfig config, ServerEnvironment world) {
    return config.data() instanceof DataLocation.Postgres
        ? Tenure.leased(LEASE, world.ticker()::nanos)
        : Tenure.unlimited();
  }

  /**
   * Opens a channel from within this process, without a port. The caller closes it.
   *
   * @param callbacks runs what the caller does with answers, so that no thread of the server does
   * @throws IllegalStateException if the server is closed
   */
  public synchronized ManagedChannel connect(Executor callbacks) {
    if (isClosed) {
      throw new IllegalStateException("The server is closed");
    }
    var within = inProcess == null ? core.listenInProcess() : inProcess;
    inProcess = within;
    return within.connect(callbacks);
  }

  /** Returns the HTTP address with its actual port, if HTTP is served. */
  public Optional<InetSocketAddress> httpAddress() {
    return listeners.flatMap(Listeners::http);
  }

  /** Returns the address of the metrics endpoint with its actual port, if there is one. */
  public Optional<InetSocketAddress> metricsAddress() {
    return listeners.flatMap(Listeners::metrics);
  }

  /** Returns the gRPC addresses with their actual ports; none if it serves its process alone. */
  public List<InetSocketAddress> addresses() {
    return listeners.map(Listeners::grpc).orElse(List.of());
  }

  /** Shows the metrics that exist now; more may appear later. */
  public void readMetrics(MetricReader reader) {
    core.readMetrics(reader);
  }

  /** Waits until the server is closed, by a call or after a fatal fault. */
  public void awaitStop() throws InterruptedException {
    stopped.await();
  }

  /**
   * Refuses new calls, lets running ones end within the grace period, then closes the rest. Returns
   * after the grace period and {@link #LONGEST_END} at the latest, whatever its threads do.
   */
  @Override
  public void close() {
    close(grace);
  }

  private synchronized void close(Duration patience) {
    if (isClosed) {
      return;
    }
    isClosed = true;
    fatal.dismiss();
    LOG.info("Stopping; running calls have {} ms to end", patience.toMillis());
    var steps = new ClosingSteps(patience.plus(LONGEST_END), ticker);
    steps.end("waiting calls", MOMENT, core::drain);
    var within = inProcess;
    if (within != null) {
      steps.end("calls of this process", patience.plus(MOMENT), () -> within.stop(patience));
    }
    listeners.ifPresent(one -> one.close(steps, patience));
    core.close(steps);
    isOrderly = steps.isOrderly();
    LOG.info("Stopped");
    stopped.countDown();
  }

  /** Returns whether all parts ended in time when the server was closed. */
  public synchronized boolean hasEndedOrderly() {
    return isOrderly;
  }
}
