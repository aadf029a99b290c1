package dev.almanac.server;

import dev.almanac.api.CallFrame;
import dev.almanac.api.GrpcServer;
import dev.almanac.api.Handler;
import dev.almanac.api.Services;
import dev.almanac.api.access.Reception;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.net.HttpFront;
import dev.almanac.api.http.page.CodecEndpoint;
import dev.almanac.api.operator.Reach;
import dev.almanac.api.tls.ServerTls;
import dev.almanac.api.traffic.Traffic;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Serves one set of handlers over gRPC and HTTP, with one limit for all their traffic. */
final class Frontend {
  private final List<Handler<?, ?>> handlers;
  private final CallFrame frame;
  private final Traffic traffic;
  private final ServerEnvironment world;
  private final FatalStop guard;
  private final Reception reception;
  private volatile boolean isStopping;

  /** @param reception finds out who calls from outside of this process */
  Frontend(
      List<Handler<?, ?>> handlers,
      CallFrame frame,
      Traffic traffic,
      ServerEnvironment world,
      FatalStop guard,
      Reception reception) {
    this.handlers = handlers;
    this.frame = frame;
    this.traffic = traffic;
    this.world = world;
    this.guard = guard;
    this.reception = reception;
  }

  /** @throws IOException if an address is not available; then nothing listens */
  GrpcServer listen(List<InetSocketAddress> addresses, Optional<ServerTls> tls) throws IOException {
    var services = Services.of(handlers, frame, world.ticker(), traffic, reception);
    return GrpcServer.start(addresses, tls, services, guard, traffic);
  }

  /** Serves this process alone. */
  GrpcServer listenInProcess() {
    return GrpcServer.startInProcess(
        Services.of(handlers, frame, world.ticker(), traffic, Reception.ofThisProcess()), traffic);
  }

  /**
   * Listens for HTTP. The routes are found when the first request arrives.
   *
   * @param more routes besides the handlers' own
   * @throws IOException if an address is not available; then nothing listens
   */
  HttpFront listenHttp(
      HttpFront.Place place,
      Optional<CodecEndpoint> codec,
      List<HttpRoute> more,
      Supplier<String> metrics,
      Supplier<Reach> reach)
      throws IOException {
    var routes = routes(codec, more, metrics, reach);
    return HttpFront.start(place, routes, frame, guard, traffic, reception);
  }

  /** Returns every route of HTTP. */
  HttpRoutes routes(
      Optional<CodecEndpoint> codec,
      List<HttpRoute> more,
      Supplier<String> metrics,
      Supplier<Reach> reach) {
    return new HttpRoutes(
        handlers,
        Stream.concat(HttpRoutes.page(codec, reach).stream(), more.stream()).toList(),
        () -> world.ids().get().toString(),
        metrics,
        () -> isStopping ? Optional.empty() : Optional.of(reach.get()));
  }

  /** Tells those who watch the process that it will stop. */
  void announceStop() {
    isStopping = true;
  }
}
