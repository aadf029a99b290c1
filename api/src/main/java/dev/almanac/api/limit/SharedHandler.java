package dev.almanac.api.limit;

import com.google.protobuf.Message;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.access.RequestField;
import io.grpc.MethodDescriptor;
import io.temporal.api.enums.v1.ResourceExhaustedCause;
import io.temporal.api.enums.v1.ResourceExhaustedScope;
import java.util.concurrent.CompletionStage;

/** Refuses the calls of a namespace that takes more than its share of a busy server. */
record SharedHandler<Q extends Message, A extends Message>(
    Handler<Q, A> handler, RequestField namespace, NamespaceShares shares)
    implements Handler<Q, A> {
  @Override
  public MethodDescriptor<Q, A> method() {
    return handler.method();
  }

  @Override
  public CompletionStage<A> handle(Q request, Call call) {
    String name = namespace.of(request);
    if (!shares.open(name)) {
      throw RpcError.resourceExhausted(
              "The server is busy, and this namespace has its share of it.",
              ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_CONCURRENT_LIMIT,
              ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_NAMESPACE)
          .exception();
    }
    return Opened.handled(call, () -> handler.handle(request, call), () -> shares.close(name));
  }
}
