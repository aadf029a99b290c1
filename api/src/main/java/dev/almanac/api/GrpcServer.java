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
 * (the direct executor), which is why handlers must not block.
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
   * Listens on all of the addresses, of which there must be at least one; port 0 means any free
   * one.
   *
   * @throws IOException if an address cannot be had; nothing then listens
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
   * What SDKs rely on. They ping every 30 s, also without calls; a long poll of a minute must fit
   * into the grace of a connection that has come of age.
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

  /** Tools still ask for reflection by its first name. */
  @SuppressWarnings("deprecation")
  private static io.grpc.BindableService olderReflection() {
    return ProtoReflectionService.newInstance();
  }

  /** Where it listens, with the ports it really got. */
  public List<InetSocketAddress> addresses() {
    return server.getListenSockets().stream()
        .map((SocketAddress address) -> (InetSocketAddress) address)
        .toList();
  }

  /**
   * Takes no more calls, gives those that run until {@code grace} is over, then ends what is left.
   * Returns when nothing runs any more, or a second later if the threads of the network are busy,
   * or soon after if the thread is interrupted.
   */
  public void stop(Duration grace) {
    health.enterTerminalState();
    server.shutdown();
    try {
      if (!server.awaitTermination(grace.toNanos(), TimeUnit.NANOSECONDS)) {
        server.shutdownNow();
        boolean hasEnded = server.awaitTermination(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        if (!hasEnded) {
          LOG.warn("Stopping: the threads of the network are busy, and are left behind");
        }
      }
    } catch (InterruptedException e) {
      server.shutdownNow();
      Thread.currentThread().interrupt();
    } finally {
      threads.end();
    }
  }

  /** Waits until it was stopped, by whomever. */
  public void awaitStop() throws InterruptedException {
    server.awaitTermination();
  }
}
