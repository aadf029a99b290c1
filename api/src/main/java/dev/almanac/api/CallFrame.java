package dev.almanac.api;

import dev.almanac.api.traffic.ResponseLease;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Passes a call to its handler and one outcome back, whichever way the call came. What applies to
 * every call is here: faults are reported, a process whose state may be stale answers nothing, an
 * answer waits until there is room for it, and the call is timed. Thread-safe.
 */
public final class CallFrame {
  /** Replaces every answer, even a refusal, once the state of this process may be stale. */
  private static final RpcError STALE = RpcError.of(
      RpcError.Code.UNAVAILABLE,
      "This server could not confirm in time that it still owns its storage");

  /**
   * One call on its way.
   *
   * @param <A> the answer
   */
  public interface Exchange<A> {
    /** Returns what is called, for the log. */
    String name();

    Call call();

    /** Returns the room for the answer. */
    ResponseLease room();

    /** Asks the handler. */
    CompletionStage<A> begin();

    /** Returns about how many bytes the answer takes until it is sent. */
    long weight(A answer);

    /** Told when the request is no longer needed. */
    void forget();

    /** Sends the answer. Neither this nor {@link #refuse} is called after the caller has gone. */
    void send(A answer);

    void refuse(RpcError refusal);
  }

  private final CallGuard guard;
  private final StatusMapping statuses;
  private final CallWatch watch;
  private final Ticker ticker;

  /** @param watch told of every call that has ended, by the clock of the ticker */
  public CallFrame(CallGuard guard, StatusMapping statuses, CallWatch watch, Ticker ticker) {
    this.guard = guard;
    this.statuses = statuses;
    this.watch = watch;
    this.ticker = ticker;
  }

  /** Creates a frame whose calls nobody watches. */
  public CallFrame(CallGuard guard, StatusMapping statuses) {
    this(guard, statuses, CallWatch.NONE, () -> 0);
  }

  /** Begins the call. The outcome may come on any thread. */
  public <A> void run(Exchange<A> exchange) {
    long began = ticker.nanos();
    CompletionStage<A> answer;
    try {
      answer = exchange.begin();
    } catch (RuntimeException | Error e) {
      end(exchange, began, null, e);
      return;
    }
    answer.whenComplete((result, error) -> endGuarded(exchange, began, result, error));
  }

  /** Refuses a call that never reached its handler. */
  public <A> void fail(Exchange<A> exchange, Throwable error) {
    end(exchange, ticker.nanos(), null, error);
  }

  /** Reports errors that the stage would hide, such as lack of memory for a large answer. */
  private <A> void endGuarded(
      Exchange<A> exchange, long began, @Nullable A answer, @Nullable Throwable error) {
    try {
      end(exchange, began, answer, error);
    } catch (Error e) {
      guard.failed(e);
      throw e;
    }
  }

  private <A> void end(
      Exchange<A> exchange, long began, @Nullable A answer, @Nullable Throwable error) {
    if (error != null) {
      guard.failed(error);
    }
    exchange.forget();
    if (exchange.call().isCancelled()) {
      return;
    }
    var refusal = refusal(exchange, answer, error);
    watch.ended(exchange.name(), ticker.nanos() - began, refusal == null ? null : refusal.code());
    if (refusal != null || answer == null) {
      refuse(exchange, refusal == null ? STALE : refusal);
    } else {
      sendInRoom(exchange, answer);
    }
  }

  /** Returns why a call is refused; null if it has an answer. */
  private <A> @Nullable RpcError refusal(
      Exchange<A> exchange, @Nullable A answer, @Nullable Throwable error) {
    if (!guard.mayAnswer()) {
      return STALE;
    }
    if (answer != null) {
      return null;
    }
    var reason = error == null ? new NullPointerException("No answer") : error;
    return statuses.refusal(exchange.name(), reason);
  }

  private static <A> void sendInRoom(Exchange<A> exchange, A answer) {
    boolean hasRoom = exchange.room().fit(exchange.weight(answer), isThere -> {
      if (isThere) {
        send(exchange, answer);
      } else {
        refuse(exchange, RpcError.overloaded("Too many answers are on their way to clients."));
      }
    });
    if (hasRoom) {
      send(exchange, answer);
    }
  }

  private static <A> void send(Exchange<A> exchange, A answer) {
    if (exchange.call().beginAnswer()) {
      exchange.send(answer);
    }
  }

  private static void refuse(Exchange<?> exchange, RpcError refusal) {
    exchange.call().refused();
    exchange.refuse(refusal);
  }
}
