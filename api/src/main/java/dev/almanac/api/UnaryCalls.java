package dev.almanac.api;

import com.google.protobuf.Message;
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
  /** Replaces every answer, even a refusal, once the state of this process may be stale. */
  private static final RpcError STALE = RpcError.of(
      RpcError.Code.UNAVAILABLE,
      "This server could not confirm in time that it still owns its storage");

  private final Handler<Q, A> handler;
  private final StatusMapping statuses;
  private final Ticker ticker;
  private final CallGuard guard;
  private final Traffic traffic;

  UnaryCalls(
      Handler<Q, A> handler,
      StatusMapping statuses,
      Ticker ticker,
      CallGuard guard,
      Traffic traffic) {
    this.handler = handler;
    this.statuses = statuses;
    this.ticker = ticker;
    this.guard = guard;
    this.traffic = traffic;
  }

  @Override
  public ServerCall.Listener<InboundRequest<Q>> startCall(
      ServerCall<InboundRequest<Q>, A> wire, Metadata headers) {
    var exchange = new OpenCall(wire, callOf(headers), Traffic.ofCurrentStream());
    wire.request(2); // gRPC reports a second message, a client's error, only if requested
    return exchange;
  }

  private Call callOf(Metadata headers) {
    Caller caller = Caller.of(headers);
    @Nullable Deadline deadline = Context.current().getDeadline();
    return deadline == null
        ? Call.patient(caller)
        : Call.within(
            Duration.ofNanos(deadline.timeRemaining(TimeUnit.NANOSECONDS)), caller, ticker);
  }

  private final class OpenCall extends ServerCall.Listener<InboundRequest<Q>> {
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
        case InboundRequest.Received<Q>(var message) -> handle(message);
        case InboundRequest.TooLarge<Q>(var size, var limit) ->
          refuse(RpcError.messageTooLarge(size, limit));
        case InboundRequest.TooDeep<Q>(var field) -> refuse(NestingLimit.refusal(field));
        case InboundRequest.UnknownEnum<Q>(var refusal) -> end(null, refusal.exception());
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

    private void handle(Q message) {
      CompletionStage<A> answer;
      try {
        answer = handler.handle(message, call);
      } catch (RuntimeException | Error e) {
        end(null, e);
        return;
      }
      answer.whenComplete(this::endGuarded);
    }

    /** Reports errors that the stage would hide, such as lack of memory for a large answer. */
    private void endGuarded(@Nullable A answer, @Nullable Throwable error) {
      try {
        end(answer, error);
      } catch (Error e) {
        guard.failed(e);
        throw e;
      }
    }

    private void end(@Nullable A answer, @Nullable Throwable error) {
      if (error != null) {
        guard.failed(error);
      }
      forget();
      if (call.isCancelled()) {
        return;
      }
      if (!guard.mayAnswer()) {
        statuses.refuse(wire, STALE.exception());
        return;
      }
      if (answer == null) {
        statuses.refuse(wire, error == null ? new NullPointerException("No answer") : error);
        return;
      }
      boolean hasRoom = room.fit(answer.getSerializedSize(), isThere -> {
        if (isThere) {
          send(answer);
        } else {
          refuse(RpcError.overloaded("Too many answers are on their way to clients."));
        }
      });
      if (hasRoom) {
        send(answer);
      }
    }

    private void send(A answer) {
      room.sent();
      wire.sendHeaders(new Metadata());
      wire.sendMessage(answer);
      statuses.succeed(wire);
    }

    private void forget() {
      request = null;
      if (stream != null) {
        stream.forget();
      }
    }

    private void crowded() {
      refuse(RpcError.overloaded("Too many requests are being read."));
      if (stream != null) {
        stream.reset(); // gRPC would keep the stream until the client ends it, too
      }
    }

    private void refuse(RpcError refusal) {
      if (!isRefused && !call.isCancelled()) {
        isRefused = true;
        statuses.refuse(wire, refusal.exception());
      }
    }
  }
}
