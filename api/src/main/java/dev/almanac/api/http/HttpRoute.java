package dev.almanac.api.http;

import dev.almanac.api.RpcError;
import dev.almanac.api.access.Denials;
import dev.almanac.api.http.route.PathTemplate;
import dev.almanac.api.identity.Identity;
import dev.almanac.api.identity.Permission;
import java.util.function.Function;

/**
 * A path of the server and what answers it. The routes of calls come from the protos; other parts
 * of the server add routes of their own by passing them to
 * {@link dev.almanac.api.http.net.HttpFront}. The server has read the request, within its limits on
 * size, before the handler sees it.
 *
 * @param method in capitals; one for {@code GET} also answers {@code HEAD}
 * @param refusals writes what the caller is told of an exception of the handler
 * @param access whom it answers
 * @param isForProbes whether any name of the host will do, as for probes of the process
 */
public record HttpRoute(
    String method,
    PathTemplate path,
    HttpHandler handler,
    Function<RpcError, HttpAnswer> refusals,
    Access access,
    boolean isForProbes) {
  /** Whom a route answers. */
  public sealed interface Access {}

  /** Everybody, even those of whom nothing is known. */
  public record Open() implements Access {}

  /** Those whom the handler of the call lets through. */
  public record AsCalled() implements Access {}

  /**
   * Those who have a permission.
   *
   * @param namespace reads the namespace of a request
   */
  public record Needs(Permission permission, Function<HttpRequest, String> namespace)
      implements Access {}

  private static final String NAMESPACE = "namespace";

  /**
   * Creates a route whose refusals are those of calls.
   *
   * @param path a template such as {@code /api/things/{id}}
   */
  public static HttpRoute of(String method, String path, HttpHandler handler, Access access) {
    return new HttpRoute(method, PathTemplate.of(path), handler, Refusals::answer, access, false);
  }

  /** Creates a route for everybody. */
  public static HttpRoute open(String method, String path, HttpHandler handler) {
    return of(method, path, handler, new Open());
  }

  /** Returns the route with refusals of its own. */
  public HttpRoute refusingWith(Function<RpcError, HttpAnswer> own) {
    return new HttpRoute(method, path, handler, own, access, isForProbes);
  }

  /** Returns the route for probes. */
  public HttpRoute forProbes() {
    return new HttpRoute(method, path, handler, refusals, access, true);
  }

  /** Lets those through who have a permission in the namespace that the path or query names. */
  public static Access inNamespace(Permission permission) {
    return new Needs(permission, request -> {
      String named = request.variables().get(NAMESPACE);
      return named == null ? request.parameter(NAMESPACE).orElse("") : named;
    });
  }

  /** Lets those through who have a permission in the system. */
  public static Access inSystem(Permission permission) {
    return new Needs(permission, request -> "");
  }

  /** @throws dev.almanac.api.RpcException if the identity may not */
  public void check(Identity identity, HttpRequest request) {
    if (access instanceof Needs(var permission, var namespaceOf)) {
      String namespace = namespaceOf.apply(request);
      if (!identity.may(permission, namespace)) {
        throw Denials.of(identity, permission, namespace).exception();
      }
    }
  }
}
