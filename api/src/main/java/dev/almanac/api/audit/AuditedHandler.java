package dev.almanac.api.audit;

import com.google.protobuf.Message;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Records the calls of a handler. */
record AuditedHandler<Q extends Message, A extends Message>(
    Handler<Q, A> handler, CallFields fields, Recorder recorder) implements Handler<Q, A> {
  @Override
  public MethodDescriptor<Q, A> method() {
    return handler.method();
  }

  @Override
  public CompletionStage<A> handle(Q request, Call call) {
    return recorder.record(fields.read(request), call, () -> handler.handle(request, call));
  }
}
