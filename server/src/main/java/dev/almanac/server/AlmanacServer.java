package dev.almanac.server;

import dev.almanac.api.GrpcServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server. It answers from the moment {@link #start} returns until {@link #close}, which
 * lets running calls end first.
 */
public final class AlmanacServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AlmanacServer.class);

  private final Core core;
  private final GrpcServer grpc;
  private final Optional<MetricsEndpoint> metrics;
  private final Duration grace;

  private AlmanacServer(
      Core core, GrpcServer grpc, Optional<MetricsEndpoint> metrics, Duration grace) {
    this.core = core;
    this.grpc = grpc;
    this.metrics = metrics;
    this.grace = grace;
  }

  /** @throws StartException if it cannot start; nothing then runs */
  public static AlmanacServer start(ServerConfig config, World world) throws StartException {
    List<InetSocketAddress> addresses = Addresses.of(config.listen());
    var core = Core.open(config, world);
    Optional<MetricsEndpoint> metrics = Optional.empty();
    try {
      metrics = metrics(config.listen(), addresses.getFirst(), core);
      var grpc = GrpcServer.start(addresses, core.wiring().services());
      var server = new AlmanacServer(core, grpc, metrics, config.grace());
      LOG.info("Serving gRPC on {}", server.addresses());
      return server;
    } catch (StartException e) {
      core.close();
      throw e;
    } catch (IOException e) {
      metrics.ifPresent(MetricsEndpoint::close);
      core.close();
      throw cannotListen(config.listen(), config.listen().port(), e);
    }
  }

  private static Optional<MetricsEndpoint> metrics(
      ServerConfig.Listen listen, InetSocketAddress grpc, Core core) throws StartException {
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

  /** Where metrics are served, if they are, with the port they really got. */
  public Optional<InetSocketAddress> metricsAddress() {
    return metrics.map(MetricsEndpoint::address);
  }

  /** Where gRPC is served, with the ports it really got. */
  public List<InetSocketAddress> addresses() {
    return grpc.addresses();
  }

  public void awaitStop() throws InterruptedException {
    grpc.awaitStop();
  }

  /** Takes no more calls, lets those that run end within the grace, then ends what is left. */
  @Override
  public void close() {
    LOG.info("Stopping; running calls may take {} s to end", grace.toSeconds());
    core.drain();
    grpc.stop(grace);
    metrics.ifPresent(MetricsEndpoint::close);
    core.close();
    LOG.info("Stopped");
  }

  /** Told by the text: Netty's own transport throws no BindException. */
  private static StartException cannotListen(
      ServerConfig.Listen listen, int port, IOException error) {
    boolean isTaken = Stream.<Throwable>iterate(error, e -> e != null, Throwable::getCause)
        .anyMatch(e -> String.valueOf(e.getMessage()).contains("already in use"));
    return StartException.failure(
        isTaken
            ? "Port %d on %s is already in use: choose another one, or stop what listens there."
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
