package dev.almanac.api.http;

import dev.almanac.api.RpcError;
import dev.almanac.api.http.route.PathTemplate;
import java.util.function.Function;

/**
 * A path of the server and what answers it. The routes of calls come from the protos; other parts
 * of the server add routes of their own by passing them to
 * {@link dev.almanac.api.http.net.HttpFront}. The server has read the request, within its limits on
 * size, before the handler sees it.
 *
 * @param method in capitals; one for {@code GET} also answers {@code HEAD}
 * @param refusals writes what the caller is told of an exception of the handler
 * @param isForProbes whether any name of the host will do, as for probes of the process
 */
public record HttpRoute(
    String method,
    PathTemplate path,
    HttpHandler handler,
    Function<RpcError, HttpAnswer> refusals,
    boolean isForProbes) {
  /**
   * Creates a route whose refusals are those of calls.
   *
   * @param path a template such as {@code /api/things/{id}}
   */
  public static HttpRoute of(String method, String path, HttpHandler handler) {
    return new HttpRoute(method, PathTemplate.of(path), handler, Refusals::answer, false);
  }

  /** Returns the route with refusals of its own. */
  public HttpRoute refusingWith(Function<RpcError, HttpAnswer> own) {
    return new HttpRoute(method, path, handler, own, isForProbes);
  }

  /** Returns the route for probes. */
  public HttpRoute forProbes() {
    return new HttpRoute(method, path, handler, refusals, true);
  }
}
