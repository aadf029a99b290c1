package dev.almanac.server;

import dev.almanac.api.Handler;
import dev.almanac.api.Services;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpHandler;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.openapi.OpenApi;
import dev.almanac.api.http.page.CodecEndpoint;
import dev.almanac.api.http.page.Page;
import dev.almanac.api.http.page.PageFiles;
import dev.almanac.api.http.route.RouteTable;
import dev.almanac.api.http.rpc.RpcRoutes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lists the routes of the server, when the first request asks for them: the descriptors of all
 * calls are then read, which a start need not wait for.
 */
final class HttpRoutes implements Supplier<RouteTable<HttpRoute>> {
  /** The folder of the page's files, for its authors: they see a change at once. */
  private static final String PAGE_FOLDER = "almanac.ui.dir";

  private static final String PAGE = "dev/almanac/ui/";

  private static final String METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;

  private final List<Handler<?, ?>> handlers;
  private final List<HttpRoute> more;
  private final Supplier<String> ids;
  private final Supplier<String> metrics;
  private final BooleanSupplier isStopping;
  private @Nullable RouteTable<HttpRoute> table;

  /**
   * @param more routes of other kinds
   * @param ids makes ids for requests without one
   */
  HttpRoutes(
      List<Handler<?, ?>> handlers,
      List<HttpRoute> more,
      Supplier<String> ids,
      Supplier<String> metrics,
      BooleanSupplier isStopping) {
    this.more = more;
    this.ids = ids;
    this.handlers = handlers;
    this.metrics = metrics;
    this.isStopping = isStopping;
  }

  @Override
  public synchronized RouteTable<HttpRoute> get() {
    var known = table;
    if (known == null) {
      var made = new RouteTable<HttpRoute>();
      all().forEach(route -> made.add(route.method(), route.path(), route));
      known = made;
      table = made;
    }
    return known;
  }

  /** Returns every route. */
  Stream<HttpRoute> all() {
    return Stream.of(
            RpcRoutes.of(Services.complete(handlers), ids),
            List.of(HttpRoute.of("GET", "/openapi.json", description())),
            more,
            probes())
        .flatMap(List::stream);
  }

  /** Returns the document about all calls, which is made for the first who asks. */
  private HttpHandler description() {
    var made = new AtomicReference<@Nullable HttpAnswer>();
    return request -> {
      HttpAnswer answer = made.get();
      if (answer == null) {
        var methods =
            Services.complete(handlers).stream().map(RpcRoutes::descriptor).toList();
        answer = HttpAnswer.json(OK, OpenApi.document(methods, Version.ofThisBuild()));
        made.set(answer);
      }
      return CompletableFuture.completedFuture(answer);
    };
  }

  /** What watches the process asks. */
  private List<HttpRoute> probes() {
    return List.of(
        probe("/healthz", () -> HttpAnswer.text(OK, "ok\n")),
        probe(
            "/readyz",
            () -> isStopping.getAsBoolean()
                ? HttpAnswer.text(UNAVAILABLE, "stopping\n")
                : HttpAnswer.text(OK, "ready\n")),
        probe(
            "/metrics",
            () -> HttpAnswer.text(OK, metrics.get()).with("Content-Type", METRICS_TYPE)));
  }

  private static HttpRoute probe(String path, Supplier<HttpAnswer> answer) {
    return HttpRoute.of("GET", path, request -> CompletableFuture.completedFuture(answer.get()))
        .forProbes();
  }

  /** Returns the routes of the page. */
  static List<HttpRoute> page(Optional<CodecEndpoint> codec) {
    var inJar = PageFiles.ofResources(HttpRoutes.class.getClassLoader(), PAGE);
    @Nullable String folder = System.getProperty(PAGE_FOLDER);
    return Page.routes(folder == null ? inJar : PageFiles.ofFolder(Path.of(folder), inJar), codec);
  }
}
