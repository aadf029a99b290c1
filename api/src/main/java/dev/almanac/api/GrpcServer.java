package dev.almanac.api;

import dev.almanac.api.traffic.Traffic;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.grpc.protobuf.services.ProtoReflectionService;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listening server: the given services, health and reflection. Calls run on Netty's threads
 * (the direct executor), so handlers must not block.
 */
public final class GrpcServer {
  private static final Logger LOG = LoggerFactory.getLogger(GrpcServer.class);
  private static final long LONGEST_END_SECONDS = 1;

  private final Server server;
  private final HealthStatusManager health;
  private final EventLoops threads;

  private GrpcServer(Server server, HealthStatusManager health, EventLoops threads) {
    this.server = server;
    this.health = health;
    this.threads = threads;
  }

  /**
   * Listens on all of the addresses, at least one. Port 0 chooses a free port.
   *
   * @throws IOException if an address is not available; then the server listens on none
   */
  public static GrpcServer start(
      List<InetSocketAddress> addresses,
      List<ServerServiceDefinition> services,
      CallGuard guard,
      Traffic traffic)
      throws IOException {
    var health = new HealthStatusManager();
    var threads = new EventLoops(guard);
    NettyServerBuilder builder = withTransport(threads.under(NettyServerBuilder.forAddress(
            addresses.getFirst(), InsecureServerCredentials.create())))
        .directExecutor()
        .addTransportFilter(traffic.connections())
        .addStreamTracerFactory(traffic.streams())
        .intercept(new CallLimit())
        .addServices(services)
        .addService(health.getHealthService())
        .addService(ProtoReflectionServiceV1.newInstance())
        .addService(olderReflection())
        .fallbackHandlerRegistry(new UnknownMethods());
    addresses.stream().skip(1).forEach(builder::addListenAddress);
    var server = new GrpcServer(builder.build(), health, threads);
    server.begin();
    services.forEach(service ->
        health.setStatus(service.getServiceDescriptor().getName(), ServingStatus.SERVING));
    return server;
  }

  private void begin() throws IOException {
    try {
      server.start();
    } catch (IOException | RuntimeException e) {
      threads.end();
      throw e;
    }
  }

  /**
   * Sets the limits that SDKs rely on. They ping every 30 s, even without calls, and a long poll of
   * a minute must fit into the grace period of an aged connection.
   */
  private static NettyServerBuilder withTransport(NettyServerBuilder builder) {
    return builder
        .permitKeepAliveTime(10, TimeUnit.SECONDS)
        .permitKeepAliveWithoutCalls(true)
        .keepAliveTime(1, TimeUnit.MINUTES)
        .keepAliveTimeout(10, TimeUnit.SECONDS)
        .maxConnectionIdle(2, TimeUnit.MINUTES)
        .maxConnectionAge(5, TimeUnit.MINUTES)
        .maxConnectionAgeGrace(70, TimeUnit.SECONDS)
        .maxConcurrentCallsPerConnection(10_000)
        .maxInboundMetadataSize(64 * 1024)
        .maxInboundMessageSize(InboundRequest.MAX_RECEIVED_BYTES);
  }

  /** Tools still use the old name of the reflection service. */
  @SuppressWarnings("deprecation")
  private static io.grpc.BindableService olderReflection() {
    return ProtoReflectionService.newInstance();
  }

  /** Returns the addresses with their actual ports. */
  public List<InetSocketAddress> addresses() {
    return server.getListenSockets().stream()
        .map((SocketAddress address) -> (InetSocketAddress) address)
        .toList();
  }

  /**
   * Refuses new calls, lets running calls finish within {@code grace}, then ends the rest. Returns
   * when nothing runs any more, a second later if network threads are busy, or soon after an
   * interrupt.
   */
  public void stop(Duration grace) {
    health.enterTerminalState();
    server.shutdown();
    try {
      if (!server.awaitTermination(grace.toNanos(), TimeUnit.NANOSECONDS)) {
        server.shutdownNow();
        boolean hasEnded = server.awaitTermination(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        if (!hasEnded) {
          LOG.warn("Stopping without waiting for busy network threads");
        }
      }
    } catch (InterruptedException e) {
      server.shutdownNow();
      Thread.currentThread().interrupt();
    } finally {
      threads.end();
    }
  }

  /** Waits until the server is stopped. */
  public void awaitStop() throws InterruptedException {
    server.awaitTermination();
  }
}
