package dev.almanac.server;

import dev.almanac.api.Handler;
import dev.almanac.api.Services;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.page.Page;
import dev.almanac.api.http.page.PageFiles;
import dev.almanac.api.http.route.RouteTable;
import dev.almanac.api.http.rpc.RpcRoutes;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
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

  private final List<Handler<?, ?>> handlers;
  private final Supplier<String> metrics;
  private @Nullable RouteTable<HttpRoute> table;

  HttpRoutes(List<Handler<?, ?>> handlers, Supplier<String> metrics) {
    this.handlers = handlers;
    this.metrics = metrics;
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

  private Stream<HttpRoute> all() {
    return Stream.of(
            RpcRoutes.of(Services.complete(handlers)),
            Page.routes(pageFiles()),
            List.of(HttpRoute.of(
                "GET",
                "/metrics",
                request -> CompletableFuture.completedFuture(
                    HttpAnswer.text(200, metrics.get()).with("Content-Type", METRICS_TYPE)))))
        .flatMap(List::stream);
  }

  private static PageFiles pageFiles() {
    @Nullable String folder = System.getProperty(PAGE_FOLDER);
    var packed = PageFiles.ofResources(HttpRoutes.class.getClassLoader(), PAGE);
    // What comes from a library is in no folder of sources.
    return folder == null ? packed : PageFiles.ofFolder(Path.of(folder)).or(packed);
  }
}
