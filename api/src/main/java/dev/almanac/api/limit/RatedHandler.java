package dev.almanac.api.limit;

import com.google.protobuf.Message;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.Ticker;
import dev.almanac.api.identity.Identity;
import io.grpc.MethodDescriptor;
import io.temporal.api.enums.v1.ResourceExhaustedCause;
import io.temporal.api.enums.v1.ResourceExhaustedScope;
import java.util.concurrent.CompletionStage;

/** Refuses the calls of a caller that makes too many. */
record RatedHandler<Q extends Message, A extends Message>(
    Handler<Q, A> handler, CallerUsages usages, boolean isRated, Ticker ticker)
    implements Handler<Q, A> {
  @Override
  public MethodDescriptor<Q, A> method() {
    return handler.method();
  }

  @Override
  public CompletionStage<A> handle(Q request, Call call) {
    var identity = call.identity();
    if (identity.kind() == Identity.Kind.NONE || identity.kind() == Identity.Kind.PROCESS) {
      return handler.handle(request, call);
    }
    var usage = usages.of(identity);
    if (isRated && !usage.takeTurn(ticker.nanos())) {
      throw refusal(
          "'%s' makes too many calls in a second.".formatted(identity.name()),
          ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_RPS_LIMIT);
    }
    if (!usage.open()) {
      throw refusal(
          "'%s' has too many calls open.".formatted(identity.name()),
          ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_CONCURRENT_LIMIT);
    }
    return Opened.handled(call, () -> handler.handle(request, call), usage::close);
  }

  private static RuntimeException refusal(String message, ResourceExhaustedCause cause) {
    return RpcError.resourceExhausted(
            message, cause, ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_NAMESPACE)
        .exception();
  }
}
