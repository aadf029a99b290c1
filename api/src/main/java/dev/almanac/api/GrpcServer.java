package dev.almanac.api;

import dev.almanac.api.tls.PeerFilter;
import dev.almanac.api.tls.ServerTls;
import dev.almanac.api.traffic.Traffic;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.ServerServiceDefinition;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.inprocess.InProcessSocketAddress;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.grpc.protobuf.services.ProtoReflectionService;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listening server: the given services, health and reflection. Calls run on Netty's threads, or
 * within the process on the caller's (the direct executor), so handlers must not block.
 */
public final class GrpcServer {
  private static final Logger LOG = LoggerFactory.getLogger(GrpcServer.class);
  private static final long LONGEST_END_SECONDS = 1;
  private static final int MOST_METADATA = 64 * 1024;

  private final Server server;
  private final HealthStatusManager health;
  private final Runnable endThreads;

  private GrpcServer(Server server, HealthStatusManager health, Runnable endThreads) {
    this.server = server;
    this.health = health;
    this.endThreads = endThreads;
  }

  /**
   * Listens on all of the addresses, at least one. Port 0 chooses a free port.
   *
   * @param tls empty for plain text
   * @throws IOException if an address is not available; then the server listens on none
   */
  public static GrpcServer start(
      List<InetSocketAddress> addresses,
      Optional<ServerTls> tls,
      List<ServerServiceDefinition> services,
      CallGuard guard,
      Traffic traffic)
      throws IOException {
    var health = new HealthStatusManager();
    var threads = new EventLoops(guard);
    var credentials = ServerTls.credentials(tls);
    NettyServerBuilder builder = withTransport(
        threads.under(NettyServerBuilder.forAddress(addresses.getFirst(), credentials)));
    addresses.stream().skip(1).forEach(builder::addListenAddress);
    return start(serving(builder, services, health, traffic), services, health, threads::end);
  }

  /**
   * Serves this process alone, without a port: {@link #connect} leads to it. Requests are limited
   * as on the network.
   */
  public static GrpcServer startInProcess(List<ServerServiceDefinition> services, Traffic traffic) {
    var health = new HealthStatusManager();
    var builder = InProcessServerBuilder.forName(InProcessServerBuilder.generateName())
        .maxInboundMetadataSize(MOST_METADATA)
        .maxInboundMessageSize(InboundRequest.MAX_RECEIVED_BYTES);
    try {
      return start(serving(builder, services, health, traffic), services, health, () -> {});
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot serve this process", e);
    }
  }

  /**
   * Connects to a server of this process. The caller closes the channel.
   *
   * @param callbacks runs what the caller does with answers, so that no thread of the server does
   * @throws IllegalStateException if the server listens on addresses
   */
  public ManagedChannel connect(Executor callbacks) {
    return server.getListenSockets().stream()
        .filter(InProcessSocketAddress.class::isInstance)
        .map(address -> ((InProcessSocketAddress) address).getName())
        .findFirst()
        .map(InProcessChannelBuilder::forName)
        .orElseThrow(() -> new IllegalStateException("The server listens on addresses"))
        .executor(callbacks)
        .maxInboundMetadataSize(MOST_METADATA)
        .build();
  }

  private static <B extends ServerBuilder<B>> B serving(
      B builder,
      List<ServerServiceDefinition> services,
      HealthStatusManager health,
      Traffic traffic) {
    return builder
        .directExecutor()
        .addTransportFilter(traffic.connections())
        .addTransportFilter(new PeerFilter())
        .addStreamTracerFactory(traffic.streams())
        .intercept(new CallLimit())
        .addServices(services)
        .addService(health.getHealthService())
        .addService(ProtoReflectionServiceV1.newInstance())
        .addService(olderReflection())
        .fallbackHandlerRegistry(new UnknownMethods());
  }

  private static GrpcServer start(
      ServerBuilder<?> builder,
      List<ServerServiceDefinition> services,
      HealthStatusManager health,
      Runnable endThreads)
      throws IOException {
    var server = new GrpcServer(builder.build(), health, endThreads);
    server.begin();
    services.forEach(service ->
        health.setStatus(service.getServiceDescriptor().getName(), ServingStatus.SERVING));
    return server;
  }

  private void begin() throws IOException {
    try {
      server.start();
    } catch (IOException | RuntimeException e) {
      endThreads.run();
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
        .maxInboundMetadataSize(MOST_METADATA)
        .maxInboundMessageSize(InboundRequest.MAX_RECEIVED_BYTES);
  }

  /** Tools still use the old name of the reflection service. */
  @SuppressWarnings("deprecation")
  private static io.grpc.BindableService olderReflection() {
    return ProtoReflectionService.newInstance();
  }

  /** Returns the addresses with their actual ports; none within the process. */
  public List<InetSocketAddress> addresses() {
    return server.getListenSockets().stream()
        .filter(InetSocketAddress.class::isInstance)
        .map(InetSocketAddress.class::cast)
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
      endThreads.run();
    }
  }
}
