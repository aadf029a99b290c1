package dev.almanac.api.http.rpc;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Message;
import dev.almanac.api.Handler;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.Refusals;
import io.grpc.protobuf.ProtoMethodDescriptorSupplier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/** The routes of calls. */
public final class RpcRoutes {
  private RpcRoutes() {}

  /**
   * Returns the routes of these handlers' methods.
   *
   * @param ids makes ids for requests without one
   * @throws IllegalStateException if the option of a method is not understood
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
    for (var binding : HttpBinding.of(descriptor(handler))) {
      var call = RpcCall.of(handler, binding, ids);
      routes.add(new HttpRoute(
          binding.verb(), binding.path(), call, Refusals::answer, new HttpRoute.AsCalled(), false));
    }
  }

  /** Returns the method as its proto describes it. */
  public static MethodDescriptor descriptor(Handler<?, ?> handler) {
    if (handler.method().getSchemaDescriptor() instanceof ProtoMethodDescriptorSupplier known) {
      return known.getMethodDescriptor();
    }
    throw new IllegalStateException("No proto describes " + handler.method().getFullMethodName());
  }
}
