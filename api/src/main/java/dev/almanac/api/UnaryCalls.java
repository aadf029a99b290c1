package dev.almanac.api;

import com.google.protobuf.Message;
import dev.almanac.api.tls.PeerFilter;
import dev.almanac.api.traffic.ResponseLease;
import dev.almanac.api.traffic.StreamTraffic;
import dev.almanac.api.traffic.Traffic;
import io.grpc.Context;
import io.grpc.Deadline;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Passes the calls of one method to its handler, and the answers back. */
final class UnaryCalls<Q extends Message, A extends Message>
    implements ServerCallHandler<InboundRequest<Q>, A> {
  private final Handler<Q, A> handler;
  private final Ticker ticker;
  private final CallFrame frame;
  private final Traffic traffic;

  UnaryCalls(Handler<Q, A> handler, Ticker ticker, CallFrame frame, Traffic traffic) {
    this.handler = handler;
    this.ticker = ticker;
    this.frame = frame;
    this.traffic = traffic;
  }

  @Override
  public ServerCall.Listener<InboundRequest<Q>> startCall(
      ServerCall<InboundRequest<Q>, A> wire, Metadata headers) {
    var exchange = new OpenCall(wire, callOf(wire, headers), Traffic.ofCurrentStream());
    wire.request(2); // gRPC reports a second message, a client's error, only if requested
    return exchange;
  }

  private Call callOf(ServerCall<?, ?> wire, Metadata headers) {
    Caller caller = Caller.of(headers, PeerFilter.peerOf(wire.getAttributes()));
    @Nullable Deadline deadline = Context.current().getDeadline();
    return deadline == null
        ? Call.patient(caller)
        : Call.within(
            Duration.ofNanos(deadline.timeRemaining(TimeUnit.NANOSECONDS)), caller, ticker);
  }

  private final class OpenCall extends ServerCall.Listener<InboundRequest<Q>>
      implements CallFrame.Exchange<A> {
    private final ServerCall<InboundRequest<Q>, A> wire;
    private final Call call;
    private @Nullable InboundRequest<Q> request;
    private final @Nullable StreamTraffic stream;
    private final ResponseLease room;
    private boolean isRefused;

    OpenCall(ServerCall<InboundRequest<Q>, A> wire, Call call, @Nullable StreamTraffic stream) {
      this.wire = wire;
      this.call = call;
      this.stream = stream;
      this.room = traffic.lease(wire.getAttributes(), stream);
      call.inRoom(room);
      if (stream != null) {
        stream.begin(wire.getAttributes(), this::crowded);
      }
    }

    @Override
    public void onMessage(InboundRequest<Q> message) {
      if (request != null) {
        refuse(RpcError.of(RpcError.Code.INTERNAL, "Expected one request, found more"));
      }
      request = message;
    }

    @Override
    public void onHalfClose() {
      if (isRefused) {
        return;
      }
      switch (request) {
        case null -> refuse(RpcError.of(RpcError.Code.INTERNAL, "Expected a request, found none"));
        case InboundRequest.Received<Q> received -> frame.run(this);
        case InboundRequest.TooLarge<Q>(var size, var limit) ->
          refuse(RpcError.messageTooLarge(size, limit));
        case InboundRequest.TooDeep<Q>(var field) -> refuse(NestingLimit.refusal(field));
        case InboundRequest.UnknownEnum<Q>(var refusal) -> frame.fail(this, refusal.exception());
        case InboundRequest.Crowded<Q>() -> crowded();
        case InboundRequest.Malformed<Q>(var reason) ->
          refuse(
              RpcError.of(RpcError.Code.INTERNAL, "grpc: error unmarshalling request: " + reason));
      }
    }

    @Override
    public void onCancel() {
      forget();
      room.release();
      call.cancel();
    }

    /** Called when gRPC has passed the whole answer to the network. */
    @Override
    public void onComplete() {
      forget();
      room.release();
    }

    @Override
    public String name() {
      return handler.method().getFullMethodName();
    }

    @Override
    public Call call() {
      return call;
    }

    @Override
    public ResponseLease room() {
      return room;
    }

    @Override
    public CompletionStage<A> begin() {
      if (request instanceof InboundRequest.Received<Q>(var message)) {
        return handler.handle(message, call);
      }
      throw new IllegalStateException("Expected a request, found " + request);
    }

    @Override
    public long weight(A answer) {
      return answer.getSerializedSize();
    }

    @Override
    public void forget() {
      request = null;
      if (stream != null) {
        stream.forget();
      }
    }

    @Override
    public void send(A answer) {
      room.sent();
      wire.sendHeaders(new Metadata());
      wire.sendMessage(answer);
      StatusMapping.succeed(wire);
    }

    @Override
    public void refuse(RpcError refusal) {
      if (!isRefused && !call.isCancelled()) {
        isRefused = true;
        StatusMapping.refuse(wire, refusal);
      }
    }

    private void crowded() {
      refuse(RpcError.overloaded("Too many requests are being read."));
      if (stream != null) {
        stream.reset(); // gRPC would keep the stream until the client ends it, too
      }
    }
  }
}
