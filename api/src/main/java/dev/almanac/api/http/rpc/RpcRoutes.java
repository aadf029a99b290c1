package dev.almanac.api.http.rpc;

import com.google.api.AnnotationsProto;
import com.google.api.HttpRule;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Message;
import dev.almanac.api.Handler;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.Refusals;
import dev.almanac.api.http.route.PathTemplate;
import io.grpc.protobuf.ProtoMethodDescriptorSupplier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Finds the routes of calls in the {@code google.api.http} options of their methods. */
public final class RpcRoutes {
  private RpcRoutes() {}

  /**
   * Returns the routes of these handlers' methods. A method without the option has none.
   *
   * @param ids makes ids for requests without one
   * @throws IllegalStateException if an option is not understood
   */
  public static List<HttpRoute> of(
      Collection<? extends Handler<?, ?>> handlers, Supplier<String> ids) {
    var routes = new ArrayList<HttpRoute>();
    for (Handler<?, ?> handler : handlers) {
      add(handler, ids, routes);
    }
    return routes;
  }

  private static <Q extends Message, A extends Message> void add(
      Handler<Q, A> handler, Supplier<String> ids, List<HttpRoute> routes) {
    var method = descriptor(handler);
    for (HttpRule rule : rules(method)) {
      var path = PathTemplate.of(path(rule, method));
      var call = RpcCall.of(handler, method, path.variables(), rule.getBody(), ids);
      routes.add(new HttpRoute(rule.getPatternCase().name(), path, call, Refusals::answer, false));
    }
  }

  /** Returns the method as its proto describes it. */
  static MethodDescriptor descriptor(Handler<?, ?> handler) {
    if (handler.method().getSchemaDescriptor() instanceof ProtoMethodDescriptorSupplier known) {
      return known.getMethodDescriptor();
    }
    throw new IllegalStateException("No proto describes " + handler.method().getFullMethodName());
  }

  private static List<HttpRule> rules(MethodDescriptor method) {
    if (!method.getOptions().hasExtension(AnnotationsProto.http)) {
      return List.of();
    }
    HttpRule first = method.getOptions().getExtension(AnnotationsProto.http);
    return Stream.concat(Stream.of(first), first.getAdditionalBindingsList().stream())
        .toList();
  }

  private static String path(HttpRule rule, MethodDescriptor method) {
    if (!rule.getResponseBody().isEmpty()) {
      throw new IllegalStateException(
          "%s answers with a part of its response".formatted(method.getFullName()));
    }
    return switch (rule.getPatternCase()) {
      case GET -> rule.getGet();
      case PUT -> rule.getPut();
      case POST -> rule.getPost();
      case DELETE -> rule.getDelete();
      case PATCH -> rule.getPatch();
      case CUSTOM, PATTERN_NOT_SET ->
        throw new IllegalStateException(
            "%s has a route without a usual method".formatted(method.getFullName()));
    };
  }
}
