package dev.almanac.server;

import dev.almanac.api.GrpcServer;
import dev.almanac.api.http.net.HttpFront;
import dev.almanac.api.operator.Reach;
import dev.almanac.api.operator.ServerFacts;
import dev.almanac.api.tls.ServerTls;
import dev.almanac.server.ServerConfig.Listen;
import dev.almanac.server.tls.TlsService;
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
 * What listens on ports: gRPC, and on the same addresses HTTP and metrics where they are wanted.
 */
final class Listeners {
  private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private final GrpcServer grpc;
  private final Optional<MetricsEndpoint> metrics;
  private final Optional<HttpFront> http;
  private final Optional<TlsService> tls;

  private Listeners(
      GrpcServer grpc,
      Optional<MetricsEndpoint> metrics,
      Optional<HttpFront> http,
      Optional<TlsService> tls) {
    this.grpc = grpc;
    this.metrics = metrics;
    this.http = http;
    this.tls = tls;
  }

  /** @throws StartException if a port that is needed is taken; then nothing listens */
  static Listeners start(
      Listen listen, Addresses addresses, Optional<TlsService> tls, ServerBackend core)
      throws StartException {
    tls.ifPresent(core::maintain);
    var ofHttp = tls.map(TlsService::http);
    Optional<MetricsEndpoint> metrics = metrics(listen, addresses.all().getFirst(), ofHttp, core);
    @Nullable GrpcServer grpc = null;
    try {
      grpc = core.listen(addresses.all(), tls.map(TlsService::grpc));
      LOG.info("Serving gRPC on {}", listen.shown(grpc.addresses()));
      var listeners = new Listeners(grpc, metrics, http(listen, grpc, ofHttp, core), tls);
      tls.stream()
          .flatMap(TlsService::shown)
          .forEach(one -> LOG.info("Connections are encrypted with TLS: {}", one));
      warnIfOpen(listen, addresses.reach());
      return listeners;
    } catch (StartException e) {
      if (grpc != null) {
        grpc.stop(Duration.ZERO);
      }
      metrics.ifPresent(MetricsEndpoint::close);
      throw e;
    } catch (IOException e) {
      metrics.ifPresent(MetricsEndpoint::close);
      throw cannotListen(listen, listen.port(), e);
    }
  }

  private static Optional<MetricsEndpoint> metrics(
      Listen listen, InetSocketAddress grpc, Optional<ServerTls> tls, ServerBackend core)
      throws StartException {
    if (listen.metricsPort().isEmpty()) {
      return Optional.empty();
    }
    int port = listen.metricsPort().getAsInt();
    try {
      var at = new InetSocketAddress(grpc.getAddress(), port);
      var endpoint = MetricsEndpoint.start(at, tls, core::metrics, core.reception());
      LOG.info("Serving metrics on {}", endpoint.address());
      return Optional.of(endpoint);
    } catch (IOException e) {
      throw cannotListen(listen, port, e);
    }
  }

  /** Listens for HTTP after gRPC, on the same addresses. */
  private static Optional<HttpFront> http(
      Listen listen, GrpcServer grpc, Optional<ServerTls> tls, ServerBackend core)
      throws StartException {
    if (listen.http().port().isEmpty()) {
      return Optional.empty();
    }
    int port = listen.http().port().getAsInt();
    var addresses = grpc.addresses().stream()
        .map(address -> new InetSocketAddress(address.getAddress(), port))
        .toList();
    try {
      var front = core.listenHttp(addresses, listen, tls);
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

  private static void warnIfOpen(Listen listen, Reach reach) {
    if (reach.warning().isPresent()) {
      LOG.warn(
          "--insecure: {} can be reached from other machines, and {}", listen.host(), reach.lack());
    }
  }

  /** Netty's native transport throws no BindException, so the message text decides. */
  private static StartException cannotListen(Listen listen, int port, IOException error) {
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

  /** Returns the gRPC addresses with their actual ports. */
  List<InetSocketAddress> grpc() {
    return grpc.addresses();
  }

  /** Returns the HTTP address with its actual port, if HTTP is served. */
  Optional<InetSocketAddress> http() {
    return http.map(front -> front.addresses().getFirst());
  }

  /** Returns the address of the metrics endpoint with its actual port, if there is one. */
  Optional<InetSocketAddress> metrics() {
    return metrics.map(MetricsEndpoint::address);
  }

  /** Returns all addresses as people know them. */
  ServerFacts.Addresses shown(Listen listen) {
    return new ServerFacts.Addresses(
        grpc.addresses().stream()
            .map(address -> listen.shown(address.getPort()))
            .distinct()
            .toList(),
        http.map(front -> listen.shown(front.addresses())).orElse(""),
        metrics.map(one -> listen.shown(one.address().getPort())).orElse(""));
  }

  /** Stops HTTP first, which has no calls that wait for long, and metrics last. */
  void close(ClosingSteps steps, Duration patience) {
    http.ifPresent(front -> steps.end("HTTP", MOMENT, front::close));
    steps.end("network", patience.plus(MOMENT).plus(MOMENT), () -> grpc.stop(patience));
    metrics.ifPresent(endpoint -> steps.end("metrics", MOMENT, endpoint::close));
    tls.ifPresent(TlsService::close);
  }
}
