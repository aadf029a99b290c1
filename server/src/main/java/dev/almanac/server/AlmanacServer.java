package dev.almanac.server;

import dev.almanac.api.GrpcServer;
import dev.almanac.api.Ticker;
import dev.almanac.api.http.net.HttpFront;
import dev.almanac.api.operator.ServerFacts;
import dev.almanac.runtime.fault.FatalFaults;
import dev.almanac.runtime.fault.Tenure;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
  private final GrpcServer grpc;
  private final Optional<MetricsEndpoint> metrics;
  private final Optional<HttpFront> http;
  private final FatalStop fatal;
  private final Ticker ticker;
  private final Duration grace;
  private boolean isClosed;
  private boolean isOrderly = true;

  private AlmanacServer(
      ServerBackend core,
      GrpcServer grpc,
      Optional<MetricsEndpoint> metrics,
      Optional<HttpFront> http,
      FatalStop fatal,
      ServerConfig config) {
    this.core = core;
    this.grpc = grpc;
    this.metrics = metrics;
    this.http = http;
    this.fatal = fatal;
    this.ticker = core.ticker();
    this.grace = config.grace();
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
    List<InetSocketAddress> addresses = Addresses.of(config.listen());
    var fatal = new FatalStop(tenure(config, world), listener);
    var core = ServerBackend.open(config, world, fatal);
    Optional<MetricsEndpoint> metrics = Optional.empty();
    @Nullable GrpcServer grpc = null;
    try {
      metrics = metrics(config.listen(), addresses.getFirst(), core);
      grpc = core.listen(addresses);
      LOG.info("Serving gRPC on {}", config.listen().shown(grpc.addresses()));
      var http = http(config.listen(), grpc, core);
      core.serves(addresses(config.listen(), grpc, http, metrics));
      var server = new AlmanacServer(core, grpc, metrics, http, fatal, config);
      fatal.closes(() -> server.close(LAST_REFUSALS));
      warnIfOpen(config.listen(), server.addresses());
      return server;
    } catch (StartException e) {
      if (grpc != null) {
        grpc.stop(Duration.ZERO);
      }
      metrics.ifPresent(MetricsEndpoint::close);
      core.close();
      throw e;
    } catch (IOException e) {
      metrics.ifPresent(MetricsEndpoint::close);
      core.close();
      throw cannotListen(config.listen(), config.listen().port(), e);
    }
  }

  private static ServerFacts.Addresses addresses(
      ServerConfig.Listen listen,
      GrpcServer grpc,
      Optional<HttpFront> http,
      Optional<MetricsEndpoint> metrics) {
    return new ServerFacts.Addresses(
        grpc.addresses().stream()
            .map(address -> listen.shown(address.getPort()))
            .distinct()
            .toList(),
        http.map(front -> listen.shown(front.addresses())).orElse(""),
        metrics.map(one -> listen.shown(one.address().getPort())).orElse(""));
  }

  private static void warnIfOpen(ServerConfig.Listen listen, List<InetSocketAddress> addresses) {
    if (!addresses.stream().allMatch(one -> one.getAddress().isLoopbackAddress())) {
      LOG.warn(
          "--insecure: {} can be reached from other machines, and calls are neither encrypted nor"
              + " authenticated",
          listen.shown(addresses));
    }
  }

  /** Only with PostgreSQL can another process take over the database while this one lives. */
  private static Tenure tenure(ServerConfig config, ServerEnvironment world) {
    return config.data() instanceof DataLocation.Postgres
        ? Tenure.leased(LEASE, world.ticker()::nanos)
        : Tenure.unlimited();
  }

  private static Optional<MetricsEndpoint> metrics(
      ServerConfig.Listen listen, InetSocketAddress grpc, ServerBackend core)
      throws StartException {
    if (listen.metricsPort().isEmpty()) {
      return Optional.empty();
    }
    int port = listen.metricsPort().getAsInt();
    try {
      var endpoint =
          MetricsEndpoint.start(new InetSocketAddress(grpc.getAddress(), port), core::metrics);
      LOG.info("Serving metrics on {}", endpoint.address());
      return Optional.of(endpoint);
    } catch (IOException e) {
      throw cannotListen(listen, port, e);
    }
  }

  /** Listens for HTTP after gRPC, on the same addresses. */
  private static Optional<HttpFront> http(
      ServerConfig.Listen listen, GrpcServer grpc, ServerBackend core) throws StartException {
    if (listen.http().port().isEmpty()) {
      return Optional.empty();
    }
    int port = listen.http().port().getAsInt();
    var addresses = grpc.addresses().stream()
        .map(address -> new InetSocketAddress(address.getAddress(), port))
        .toList();
    try {
      var front = core.listenHttp(addresses, listen);
      LOG.info("Serving HTTP on {}", listen.shown(front.addresses()));
      return Optional.of(front);
    } catch (IOException e) {
      var failure = cannotListen(listen, port, e);
      if (listen.http().isNeeded()) {
        throw failure;
      }
      LOG.warn("No page and no HTTP; --ui-port takes another port. {}", failure.getMessage());
      return Optional.empty();
    }
  }

  /** Returns the HTTP address with its actual port, if HTTP is served. */
  public Optional<InetSocketAddress> httpAddress() {
    return http.map(front -> front.addresses().getFirst());
  }

  /** Returns the address of the metrics endpoint with its actual port, if there is one. */
  public Optional<InetSocketAddress> metricsAddress() {
    return metrics.map(MetricsEndpoint::address);
  }

  /** Returns the gRPC addresses with their actual ports. */
  public List<InetSocketAddress> addresses() {
    return grpc.addresses();
  }

  public void awaitStop() throws InterruptedException {
    grpc.awaitStop();
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
    http.ifPresent(front -> steps.end("HTTP", MOMENT, front::close));
    steps.end("network", patience.plus(MOMENT).plus(MOMENT), () -> grpc.stop(patience));
    metrics.ifPresent(endpoint -> steps.end("metrics", MOMENT, endpoint::close));
    core.close(steps);
    isOrderly = steps.isOrderly();
    LOG.info("Stopped");
  }

  /** Returns whether all parts ended in time when the server was closed. */
  public synchronized boolean hasEndedOrderly() {
    return isOrderly;
  }

  /** Netty's native transport throws no BindException, so the message text decides. */
  private static StartException cannotListen(
      ServerConfig.Listen listen, int port, IOException error) {
    boolean isTaken = Stream.<Throwable>iterate(error, e -> e != null, Throwable::getCause)
        .anyMatch(e -> String.valueOf(e.getMessage()).contains("already in use"));
    return StartException.failure(
        isTaken
            ? "Port %d on %s is already in use: choose another, or stop the program that uses it."
                .formatted(port, listen.host())
            : "Cannot listen on %s, port %d: %s"
                .formatted(listen.host(), port, rootOf(error).getMessage()),
        error);
  }

  private static Throwable rootOf(Throwable error) {
    Throwable cause = error.getCause();
    return cause == null ? error : rootOf(cause);
  }
}
