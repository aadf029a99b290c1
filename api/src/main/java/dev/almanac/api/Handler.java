package dev.almanac.api;

import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Answers one RPC. Many Netty threads call a handler at once, so it must not block: anything that
 * waits does so in the returned stage. A refusal is an {@link RpcException} or a
 * {@link dev.almanac.runtime.CallFailed}, thrown or as the failure of the stage. Any other
 * exception counts as a bug, and its text is not sent to the caller.
 *
 * @param <Q> the request
 * @param <A> the answer
 */
public interface Handler<Q extends Message, A extends Message> {
  /** Returns the method, as the generated stubs name it. */
  MethodDescriptor<Q, A> method();

  CompletionStage<A> handle(Q request, Call call);

  /** Returns a handler that needs no class of its own, because its call has near twins. */
  static <Q extends Message, A extends Message> Handler<Q, A> of(
      MethodDescriptor<Q, A> method, Function<Q, CompletionStage<A>> body) {
    return withCall(method, (request, call) -> body.apply(request));
  }

  /** Returns such a handler for a call that needs to know its caller. */
  static <Q extends Message, A extends Message> Handler<Q, A> withCall(
      MethodDescriptor<Q, A> method, BiFunction<Q, Call, CompletionStage<A>> body) {
    return new Handler<>() {
      @Override
      public MethodDescriptor<Q, A> method() {
        return method;
      }

      @Override
      public CompletionStage<A> handle(Q request, Call call) {
        return body.apply(request, call);
      }
    };
  }
}
