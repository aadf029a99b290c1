package dev.almanac.api;

import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/** A handler that does what a test wants. */
record Stub<Q extends Message, A extends Message>(
    MethodDescriptor<Q, A> method, BiFunction<Q, Call, CompletionStage<A>> function)
    implements Handler<Q, A> {
  @Override
  public CompletionStage<A> handle(Q request, Call call) {
    return function.apply(request, call);
  }

  /** Handlers for everything that must have one: the given ones, and others that answer empty. */
  static List<Handler<?, ?>> all(Handler<?, ?>... given) {
    var handlers = new ArrayList<Handler<?, ?>>(List.of(given));
    Services.SPOKEN.stream()
        .flatMap(service -> service.getMethods().stream())
        .filter(method -> !Unimplemented.lists(method))
        .filter(method ->
            List.of(given).stream().noneMatch(handler -> handler.method().equals(method)))
        .map(Stub::empty)
        .forEach(handlers::add);
    return handlers;
  }

  /** Both services speak protobuf messages only. */
  @SuppressWarnings("unchecked")
  private static Handler<?, ?> empty(MethodDescriptor<?, ?> method) {
    var messages = (MethodDescriptor<Message, Message>) method;
    var marshaller =
        (MethodDescriptor.PrototypeMarshaller<Message>) messages.getResponseMarshaller();
    return new Stub<>(
        messages,
        (request, call) -> CompletableFuture.completedFuture(marshaller.getMessagePrototype()));
  }
}
