package dev.almanac.api;

import com.google.protobuf.Message;
import io.grpc.Context;
import io.grpc.Deadline;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Takes the calls of one method from the wire to its handler, and the answers back. */
final class UnaryCalls<Q extends Message, A extends Message>
    implements ServerCallHandler<Inbound<Q>, A> {
  /** What this process knows may be out of date, refusals included. */
  private static final Refusal STALE = Refusal.of(
      Refusal.Code.UNAVAILABLE,
      "The storage does not say whether this server still has it to itself");

  private final Handler<Q, A> handler;
  private final StatusMapping statuses;
  private final Ticker ticker;
  private final CallGuard guard;

  UnaryCalls(Handler<Q, A> handler, StatusMapping statuses, Ticker ticker, CallGuard guard) {
    this.handler = handler;
    this.statuses = statuses;
    this.ticker = ticker;
    this.guard = guard;
  }

  @Override
  public ServerCall.Listener<Inbound<Q>> startCall(
      ServerCall<Inbound<Q>, A> wire, Metadata headers) {
    wire.request(2); // a second message would be a client's error, and is seen only if asked for
    return new Exchange(wire, callOf(headers));
  }

  private Call callOf(Metadata headers) {
    Caller caller = Caller.of(headers);
    @Nullable Deadline deadline = Context.current().getDeadline();
    return deadline == null
        ? Call.patient(caller)
        : Call.within(
            Duration.ofNanos(deadline.timeRemaining(TimeUnit.NANOSECONDS)), caller, ticker);
  }

  private final class Exchange extends ServerCall.Listener<Inbound<Q>> {
    private final ServerCall<Inbound<Q>, A> wire;
    private final Call call;
    private @Nullable Inbound<Q> request;
    private boolean isRefused;

    Exchange(ServerCall<Inbound<Q>, A> wire, Call call) {
      this.wire = wire;
      this.call = call;
    }

    @Override
    public void onMessage(Inbound<Q> message) {
      if (request != null) {
        refuse(Refusal.of(Refusal.Code.INTERNAL, "Expected one request, found more"));
      }
      request = message;
    }

    @Override
    public void onHalfClose() {
      if (isRefused) {
        return;
      }
      switch (request) {
        case null -> refuse(Refusal.of(Refusal.Code.INTERNAL, "Expected a request, found none"));
        case Inbound.Received<Q>(var message) -> handle(message);
        case Inbound.TooLarge<Q>(var size) ->
          refuse(Refusal.messageTooLarge(size, Inbound.MAX_BYTES));
        case Inbound.TooDeep<Q>(var field) -> refuse(NestingLimit.refusal(field));
        case Inbound.Malformed<Q>(var reason) ->
          refuse(Refusal.of(Refusal.Code.INTERNAL, "grpc: error unmarshalling request: " + reason));
      }
    }

    @Override
    public void onCancel() {
      call.cancel();
    }

    private void handle(Q message) {
      CompletionStage<A> answer;
      try {
        UnknownEnums.refuse(message);
        answer = handler.handle(message, call);
      } catch (RuntimeException | Error e) {
        end(null, e);
        return;
      }
      answer.whenComplete(this::end);
    }

    private void end(@Nullable A answer, @Nullable Throwable error) {
      if (error != null) {
        guard.failed(error);
      }
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
      wire.sendHeaders(new Metadata());
      wire.sendMessage(answer);
      statuses.succeed(wire);
    }

    private void refuse(Refusal refusal) {
      if (!isRefused && !call.isCancelled()) {
        isRefused = true;
        statuses.refuse(wire, refusal.exception());
      }
    }
  }
}
