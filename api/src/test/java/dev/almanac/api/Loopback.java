package dev.almanac.api;

import dev.almanac.api.access.Reception;
import dev.almanac.api.traffic.Traffic;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A server on a free port of the loopback interface, and a channel to it. */
final class Loopback implements AutoCloseable {
  static final String INCIDENT = "incident-7";

  /**
   * What a client takes of an answer that it does not read. Unless it is fixed, a client that finds
   * the connection fast takes up to 8 MiB of each.
   */
  private static final int WINDOW = 1 << 20;

  private final GrpcServer server;
  private final ManagedChannel channel;

  private final boolean isOwner;

  private Loopback(GrpcServer server, boolean isOwner) {
    this.server = server;
    this.isOwner = isOwner;
    this.channel = NettyChannelBuilder.forAddress("127.0.0.1", port())
        .usePlaintext()
        .flowControlWindow(WINDOW)
        .build();
  }

  static Loopback serving(Handler<?, ?>... handlers) {
    return serving(Traffic.within(1L << 30, System::nanoTime), handlers);
  }

  static Loopback serving(Traffic traffic, Handler<?, ?>... handlers) {
    return serving(CallGuard.NONE, traffic, handlers);
  }

  static Loopback guarded(CallGuard guard, Handler<?, ?>... handlers) {
    return serving(guard, Traffic.within(1L << 30, System::nanoTime), handlers);
  }

  private static Loopback serving(CallGuard guard, Traffic traffic, Handler<?, ?>... handlers) {
    var frame = new CallFrame(guard, new StatusMapping(() -> INCIDENT));
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try {
      return new Loopback(
          GrpcServer.start(
              List.of(address),
              Optional.empty(),
              Services.of(
                  Stub.all(handlers), frame, System::nanoTime, traffic, Reception.forAnybody()),
              guard,
              traffic),
          true);
    } catch (IOException e) {
      throw new AssertionError("Cannot listen", e);
    }
  }

  GrpcServer server() {
    return server;
  }

  int port() {
    return server.addresses().getFirst().getPort();
  }

  ManagedChannel channel() {
    return channel;
  }

  WorkflowServiceBlockingStub workflows() {
    return WorkflowServiceGrpc.newBlockingStub(channel);
  }

  /** Another connection to the same server, which stays when it is closed. */
  Loopback another() {
    return new Loopback(server, false);
  }

  @Override
  public void close() {
    channel.shutdownNow();
    if (isOwner) {
      server.stop(Duration.ZERO);
    }
  }
}
