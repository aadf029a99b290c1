package dev.almanac.api.activity;

import com.google.protobuf.Message;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.common.v1.Payloads;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Handles a report about an activity that a token or an id identifies.
 *
 * @param <Q> the request
 * @param <A> the answer
 */
abstract class ActivityReport<Q extends Message, A extends Message> implements Handler<Q, A> {
  private final MethodDescriptor<Q, A> method;
  private final Namespaces namespaces;
  private final ActivityOutcomes outcomes;

  ActivityReport(MethodDescriptor<Q, A> method, Namespaces namespaces, ActivityOutcomes outcomes) {
    this.method = method;
    this.namespaces = namespaces;
    this.outcomes = outcomes;
  }

  @Override
  public final MethodDescriptor<Q, A> method() {
    return method;
  }

  @Override
  public final CompletionStage<A> handle(Q request, Call call) {
    return report(outcomes, which(namespaces, request), request);
  }

  /** @throws dev.almanac.api.RpcException if the request does not identify an activity */
  abstract ActivityTarget which(Namespaces known, Q request);

  abstract CompletionStage<A> report(ActivityOutcomes to, ActivityTarget activity, Q request);

  static Optional<Payloads> given(boolean isGiven, Payloads payloads) {
    return isGiven ? Optional.of(payloads) : Optional.empty();
  }
}
