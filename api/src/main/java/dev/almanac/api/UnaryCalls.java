package dev.almanac.api;

import com.google.protobuf.Message;
import dev.almanac.api.access.Denials;
import dev.almanac.api.access.OpenCalls;
import dev.almanac.api.access.Reception;
import dev.almanac.api.identity.Validity;
import dev.almanac.api.identity.Verdict;
import dev.almanac.api.tls.PeerFilter;
import dev.almanac.api.traffic.ResponseLease;
import dev.almanac.api.traffic.StreamTraffic;
import dev.almanac.api.traffic.Traffic;
import io.grpc.Context;
import io.grpc.Deadline;
import io.grpc.Grpc;
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
  private final Reception reception;

  UnaryCalls(
      Handler<Q, A> handler, Ticker ticker, CallFrame frame, Traffic traffic, Reception reception) {
    this.handler = handler;
    this.ticker = ticker;
    this.frame = frame;
    this.traffic = traffic;
    this.reception = reception;
  }

  /** Nothing of the request of somebody unknown is read. */
  @Override
  public ServerCall.Listener<InboundRequest<Q>> startCall(
      ServerCall<InboundRequest<Q>, A> wire, Metadata headers) {
    Caller caller = Caller.of(
        headers,
        PeerFilter.peerOf(wire.getAttributes()),
        wire.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
    return switch (reception.admit(headers, caller.certificate())) {
      case Verdict.Admitted(var identity, var validity) -> {
        var call = callOf(caller).from(identity);
        var exchange = new OpenCall(wire, call, Traffic.ofCurrentStream());
        exchange.lastsWhile(validity);
        wire.request(2); // gRPC reports a second message, a client's error, only if requested
        yield exchange;
      }
      case Verdict.Refused(var error) -> refused(wire, error);
      case Verdict.Unclear() ->
        throw new IllegalStateException("An authenticator of calls has to decide");
    };
  }

  private ServerCall.Listener<InboundRequest<Q>> refused(
      ServerCall<InboundRequest<Q>, A> wire, RpcError error) {
    StatusMapping.refuse(wire, error);
    return new ServerCall.Listener<>() {};
  }

  private Call callOf(Caller caller) {
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
    private OpenCalls.@Nullable Entry entry;

    /** Whether the outcome is on its way. Guarded by this: a call may expire at any moment. */
    private boolean isEnded;

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

    /** Ends the call, even if it waits, when its caller is no longer to be believed. */
    void lastsWhile(Validity validity) {
      if (validity.isLimited()) {
        entry = reception.open().add(validity, this::expired);
      }
    }

    private void expired() {
      refuse(Denials.expired(call.identity()));
      call.cancel();
    }

    private void isOver() {
      if (entry != null) {
        reception.open().remove(entry);
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
      if (hasEnded()) {
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
      isOver();
      forget();
      room.release();
      call.cancel();
    }

    /** Called when gRPC has passed the whole answer to the network. */
    @Override
    public void onComplete() {
      isOver();
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
    public synchronized void send(A answer) {
      if (isEnded) {
        return;
      }
      isEnded = true;
      room.sent();
      wire.sendHeaders(new Metadata());
      wire.sendMessage(answer);
      StatusMapping.succeed(wire);
    }

    @Override
    public synchronized void refuse(RpcError refusal) {
      if (!isEnded && !call.isCancelled()) {
        isEnded = true;
        StatusMapping.refuse(wire, refusal);
      }
    }

    private synchronized boolean hasEnded() {
      return isEnded;
    }

    private void crowded() {
      refuse(RpcError.overloaded("Too many requests are being read."));
      if (stream != null) {
        stream.reset(); // gRPC would keep the stream until the client ends it, too
      }
    }
  }
}
