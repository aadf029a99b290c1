package dev.almanac.api;

import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

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
}
