package dev.almanac.server;

import dev.almanac.api.CallFrame;
import dev.almanac.api.CallGuard;
import dev.almanac.api.StatusMapping;
import dev.almanac.api.access.Reception;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.net.HttpFront;
import dev.almanac.api.http.route.RouteTable;
import dev.almanac.api.identity.Permission;
import dev.almanac.api.tls.ServerTls;
import dev.almanac.api.traffic.Traffic;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Serves metrics as text at {@code /metrics}, on a port of its own. Neither the limits of the calls
 * nor a fault of the server keep it from answering.
 */
final class MetricsEndpoint implements AutoCloseable {
  private static final String PATH = "/metrics";
  private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";
  private static final int OK = 200;

  private final HttpFront front;

  private MetricsEndpoint(HttpFront front) {
    this.front = front;
  }

  /**
   * Starts the endpoint.
   *
   * @param tls empty for plain text
   * @param text is called for each request
   * @param reception finds out who asks
   */
  static MetricsEndpoint start(
      InetSocketAddress address,
      Optional<ServerTls> tls,
      Supplier<String> text,
      Reception reception)
      throws IOException {
    var route = route(text);
    var routes = new RouteTable<HttpRoute>();
    routes.add(route.method(), route.path(), route);
    var place = new HttpFront.Place(List.of(address), Set.of(), tls);
    var frame = new CallFrame(CallGuard.NONE, new StatusMapping(() -> "metrics"));
    var little = Traffic.within(0, System::nanoTime);
    return new MetricsEndpoint(
        HttpFront.start(place, () -> routes, frame, CallGuard.NONE, little, reception));
  }

  /** Returns the route of metrics. */
  static HttpRoute route(Supplier<String> text) {
    return HttpRoute.of(
            "GET",
            PATH,
            request -> CompletableFuture.completedFuture(
                HttpAnswer.text(OK, text.get()).with("Content-Type", TYPE)),
            HttpRoute.inSystem(Permission.OVERSEE))
        .forProbes();
  }

  /** Returns the address with the actual port. */
  InetSocketAddress address() {
    return front.addresses().getFirst();
  }

  @Override
  public void close() {
    front.close();
  }
}
