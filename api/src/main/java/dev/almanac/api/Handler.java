package dev.almanac.api;

import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/**
 * Answers one RPC. Called on a Netty thread and by many at once: it must not block, so whatever
 * waits does so in the returned stage. A refusal is a {@link RpcException}, thrown or as the
 * failure of the stage, and so is a {@link dev.almanac.runtime.CallFailed}; any other exception
 * counts as a bug and reaches the caller without its text.
 *
 * @param <Q> the request
 * @param <A> the answer
 */
public interface Handler<Q extends Message, A extends Message> {
  /** The method that this answers, as the generated stubs name it. */
  MethodDescriptor<Q, A> method();

  CompletionStage<A> handle(Q request, Call call);
}
