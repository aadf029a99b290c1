package dev.almanac.api;

import com.google.protobuf.Message;
import dev.almanac.api.traffic.Traffic;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.testservice.TestServiceGrpc;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Binds a handler to every method of Temporal's services and of our own. */
public final class Services {
  /** The services that every server has. */
  static final List<ServiceDescriptor> SPOKEN = List.of(
      WorkflowServiceGrpc.getServiceDescriptor(),
      OperatorServiceGrpc.getServiceDescriptor(),
      dev.almanac.protocol.operator.v1.OperatorServiceGrpc.getServiceDescriptor(),
      ScheduleServiceGrpc.getServiceDescriptor());

  /** The services that a server has if there are handlers for them, as on a server for tests. */
  private static final List<ServiceDescriptor> OPTIONAL =
      List.of(TestServiceGrpc.getServiceDescriptor());

  private final Map<String, Handler<?, ?>> handlers = new HashMap<>();
  private final StatusMapping statuses;
  private final Ticker ticker;
  private final CallGuard guard;
  private final Traffic traffic;

  private Services(
      Collection<? extends Handler<?, ?>> handlers,
      StatusMapping statuses,
      Ticker ticker,
      CallGuard guard,
      Traffic traffic) {
    this.statuses = statuses;
    this.ticker = ticker;
    this.guard = guard;
    this.traffic = traffic;
    for (Handler<?, ?> handler : handlers) {
      String name = handler.method().getFullMethodName();
      if (this.handlers.put(name, handler) != null) {
        throw new IllegalStateException("Two handlers for " + name);
      }
    }
  }

  /**
   * Builds the services.
   *
   * @throws IllegalStateException unless each method has either one handler or an entry in
   *     {@link Unimplemented}, and each handler belongs to a method
   */
  public static List<ServerServiceDefinition> of(
      Collection<? extends Handler<?, ?>> handlers,
      StatusMapping statuses,
      Ticker ticker,
      CallGuard guard,
      Traffic traffic) {
    var services = new Services(handlers, statuses, ticker, guard, traffic);
    List<ServerServiceDefinition> bound = Stream.concat(
            SPOKEN.stream(), OPTIONAL.stream().filter(services::hasHandlers))
        .map(services::bind)
        .toList();
    if (!services.handlers.isEmpty()) {
      throw new IllegalStateException("No such methods: " + services.handlers.keySet());
    }
    return bound;
  }

  private boolean hasHandlers(ServiceDescriptor service) {
    return service.getMethods().stream()
        .anyMatch(method -> handlers.containsKey(method.getFullMethodName()));
  }

  /** Builds a new descriptor with the methods of the definition; the schema stays. */
  private ServerServiceDefinition bind(ServiceDescriptor service) {
    var descriptor = ServiceDescriptor.newBuilder(service.getName())
        .setSchemaDescriptor(service.getSchemaDescriptor());
    List<Binding<?, ?>> bindings = service.getMethods().stream()
        .<Binding<?, ?>>map(method -> new Binding<>(handlerOf(method)))
        .toList();
    bindings.forEach(binding -> descriptor.addMethod(binding.method));
    var definition = ServerServiceDefinition.builder(descriptor.build());
    bindings.forEach(binding -> binding.addTo(definition));
    return definition.build();
  }

  private Handler<?, ?> handlerOf(MethodDescriptor<?, ?> method) {
    String name = method.getFullMethodName();
    Handler<?, ?> handler = handlers.remove(name);
    boolean isListed = Unimplemented.lists(method);
    if ((handler != null) == isListed) {
      throw new IllegalStateException("%s has %s; see %s"
          .formatted(
              name,
              isListed ? "a handler, and is listed as unimplemented" : "no handler",
              Unimplemented.class.getName()));
    }
    return handler == null ? Unimplemented.handler(method) : handler;
  }

  /** A handler and its method, with requests read as {@link InboundRequest}. */
  private final class Binding<Q extends Message, A extends Message> {
    private final Handler<Q, A> handler;
    private final MethodDescriptor<InboundRequest<Q>, A> method;

    Binding(Handler<Q, A> handler) {
      this.handler = handler;
      MethodDescriptor<Q, A> original = handler.method();
      this.method = original.toBuilder(
              new InboundRequest.Reader<>(RequestReader.like(original.getRequestMarshaller())),
              original.getResponseMarshaller())
          .build();
    }

    void addTo(ServerServiceDefinition.Builder definition) {
      definition.addMethod(method, new UnaryCalls<>(handler, statuses, ticker, guard, traffic));
    }
  }
}
