package dev.almanac.api;

import com.google.protobuf.Message;
import dev.almanac.api.access.Reception;
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
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

  private final CallFrame frame;
  private final Ticker ticker;
  private final Traffic traffic;
  private final Reception reception;

  private Services(CallFrame frame, Ticker ticker, Traffic traffic, Reception reception) {
    this.frame = frame;
    this.ticker = ticker;
    this.traffic = traffic;
    this.reception = reception;
  }

  /**
   * Builds the services for gRPC.
   *
   * @throws IllegalStateException like {@link #complete}
   */
  public static List<ServerServiceDefinition> of(
      Collection<? extends Handler<?, ?>> handlers,
      CallFrame frame,
      Ticker ticker,
      Traffic traffic,
      Reception reception) {
    var services = new Services(frame, ticker, traffic, reception);
    Map<String, Handler<?, ?>> complete = byName(complete(handlers));
    return present(complete).map(service -> services.bind(service, complete)).toList();
  }

  /**
   * Returns a handler for every method of the services: the given one, or one that refuses.
   *
   * @throws IllegalStateException unless each method has either one handler or an entry in
   *     {@link Unimplemented}, and each handler belongs to a method
   */
  public static List<Handler<?, ?>> complete(Collection<? extends Handler<?, ?>> handlers) {
    Map<String, Handler<?, ?>> left = byName(handlers);
    List<MethodDescriptor<?, ?>> methods = present(left)
        .<MethodDescriptor<?, ?>>flatMap(service -> service.getMethods().stream())
        .toList();
    List<Handler<?, ?>> complete = methods.stream()
        .<Handler<?, ?>>map(method -> handlerOf(method, left.remove(method.getFullMethodName())))
        .toList();
    if (!left.isEmpty()) {
      throw new IllegalStateException("No such methods: " + left.keySet());
    }
    return complete;
  }

  private static Map<String, Handler<?, ?>> byName(Collection<? extends Handler<?, ?>> handlers) {
    var named = new HashMap<String, Handler<?, ?>>();
    for (Handler<?, ?> handler : handlers) {
      String name = handler.method().getFullMethodName();
      if (named.put(name, handler) != null) {
        throw new IllegalStateException("Two handlers for " + name);
      }
    }
    return named;
  }

  private static Stream<ServiceDescriptor> present(Map<String, Handler<?, ?>> handlers) {
    return Stream.concat(
        SPOKEN.stream(),
        OPTIONAL.stream()
            .filter(service -> service.getMethods().stream()
                .anyMatch(method -> handlers.containsKey(method.getFullMethodName()))));
  }

  private static Handler<?, ?> handlerOf(
      MethodDescriptor<?, ?> method, @Nullable Handler<?, ?> handler) {
    boolean isListed = Unimplemented.lists(method);
    if ((handler != null) == isListed) {
      throw new IllegalStateException("%s has %s; see %s"
          .formatted(
              method.getFullMethodName(),
              isListed ? "a handler, and is listed as unimplemented" : "no handler",
              Unimplemented.class.getName()));
    }
    return handler == null ? Unimplemented.handler(method) : handler;
  }

  /** Builds a new descriptor with the methods of the definition; the schema stays. */
  private ServerServiceDefinition bind(
      ServiceDescriptor service, Map<String, Handler<?, ?>> handlers) {
    var descriptor = ServiceDescriptor.newBuilder(service.getName())
        .setSchemaDescriptor(service.getSchemaDescriptor());
    List<Binding<?, ?>> bindings = service.getMethods().stream()
        .<Binding<?, ?>>map(method ->
            new Binding<>(Objects.requireNonNull(handlers.get(method.getFullMethodName()))))
        .toList();
    bindings.forEach(binding -> descriptor.addMethod(binding.method));
    var definition = ServerServiceDefinition.builder(descriptor.build());
    bindings.forEach(binding -> binding.addTo(definition));
    return definition.build();
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
      definition.addMethod(method, new UnaryCalls<>(handler, ticker, frame, traffic, reception));
    }
  }
}
