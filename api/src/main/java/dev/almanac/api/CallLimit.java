package dev.almanac.api;

import dev.almanac.api.traffic.StreamTraffic;
import dev.almanac.api.traffic.Traffic;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import org.jspecify.annotations.Nullable;

/** Refuses calls when too many are open, including calls for health and reflection. */
final class CallLimit implements ServerInterceptor {
  private static final RpcError TOO_MANY = RpcError.overloaded("Too many calls are open.");

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    @Nullable StreamTraffic stream = Traffic.ofCurrentStream();
    if (stream == null) {
      return next.startCall(call, headers);
    }
    if (!stream.open(call.getAttributes())) {
      StatusMapping.refuse(call, TOO_MANY);
      stream.reset(); // gRPC would keep the stream until the client ends it, too
      return new ServerCall.Listener<>() {};
    }
    try {
      return new Counted<>(next.startCall(call, headers), stream);
    } catch (RuntimeException | Error e) {
      stream.close();
      throw e;
    }
  }

  private static final class Counted<Q> extends SimpleForwardingServerCallListener<Q> {
    private final StreamTraffic stream;

    Counted(ServerCall.Listener<Q> inner, StreamTraffic stream) {
      super(inner);
      this.stream = stream;
    }

    @Override
    public void onMessage(Q message) {
      stream.heard();
      super.onMessage(message);
    }

    @Override
    public void onCancel() {
      stream.close();
      super.onCancel();
    }

    @Override
    public void onComplete() {
      stream.close();
      super.onComplete();
    }
  }
}
