package dev.almanac.server;

import dev.almanac.api.CallFrame;
import dev.almanac.api.GrpcServer;
import dev.almanac.api.Handler;
import dev.almanac.api.Services;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.net.HttpFront;
import dev.almanac.api.traffic.Traffic;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Serves one set of handlers over gRPC and HTTP, with one limit for all their traffic. */
final class Frontend {
  private final List<Handler<?, ?>> handlers;
  private final CallFrame frame;
  private final Traffic traffic;
  private final ServerEnvironment world;
  private final FatalStop guard;
  private volatile boolean isStopping;

  Frontend(
      List<Handler<?, ?>> handlers,
      CallFrame frame,
      Traffic traffic,
      ServerEnvironment world,
      FatalStop guard) {
    this.handlers = handlers;
    this.frame = frame;
    this.traffic = traffic;
    this.world = world;
    this.guard = guard;
  }

  /** @throws IOException if an address is not available; then nothing listens */
  GrpcServer listen(List<InetSocketAddress> addresses) throws IOException {
    var services = Services.of(handlers, frame, world.ticker(), traffic);
    return GrpcServer.start(addresses, services, guard, traffic);
  }

  /** Serves this process alone. */
  GrpcServer listenInProcess() {
    return GrpcServer.startInProcess(
        Services.of(handlers, frame, world.ticker(), traffic), traffic);
  }

  /**
   * Listens for HTTP. The routes are found when the first request arrives.
   *
   * @param more routes besides the handlers' own
   * @throws IOException if an address is not available; then nothing listens
   */
  HttpFront listenHttp(
      List<InetSocketAddress> addresses,
      ServerConfig.Listen listen,
      List<HttpRoute> more,
      Supplier<String> metrics)
      throws IOException {
    var routes = routes(listen, more, metrics);
    return HttpFront.start(addresses, listen.names(), routes, frame, guard, traffic);
  }

  HttpRoutes routes(ServerConfig.Listen listen, List<HttpRoute> more, Supplier<String> metrics) {
    return new HttpRoutes(
        handlers,
        Stream.concat(HttpRoutes.page(listen.http().codec()).stream(), more.stream())
            .toList(),
        () -> world.ids().get().toString(),
        metrics,
        () -> isStopping);
  }

  /** Tells those who watch the process that it will stop. */
  void announceStop() {
    isStopping = true;
  }
}
