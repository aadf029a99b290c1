package dev.almanac.api;

import dev.almanac.api.traffic.ResponseLease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a handler may know about the call it answers: who calls, how long that one will wait, and
 * whether it has given up. Any thread may ask.
 */
public final class Call {
  private final Caller caller;
  private final Ticker ticker;
  private final boolean hasDeadline;
  private final long deadline;
  private final List<Runnable> listeners = new ArrayList<>(1);
  private boolean cancelled;
  private @Nullable ResponseLease room;

  private Call(Caller caller, Ticker ticker, Optional<Duration> timeout) {
    this.caller = caller;
    this.ticker = ticker;
    this.hasDeadline = timeout.isPresent();
    this.deadline = timeout.map(wait -> ticker.nanos() + wait.toNanos()).orElse(0L);
  }

  /** A call whose sender waits as long as it takes. */
  public static Call patient(Caller caller) {
    return new Call(caller, () -> 0, Optional.empty());
  }

  /** A call whose sender gives up when {@code timeout} from now has passed by the ticker. */
  public static Call within(Duration timeout, Caller caller, Ticker ticker) {
    return new Call(caller, ticker, Optional.of(timeout));
  }

  public Caller caller() {
    return caller;
  }

  /** Until the caller gives up; negative once it has; empty if it set no deadline. */
  public Optional<Duration> timeLeft() {
    return hasDeadline
        ? Optional.of(Duration.ofNanos(deadline - ticker.nanos()))
        : Optional.empty();
  }

  /** Gives it room for its answer, before anybody knows of it. */
  void inRoom(ResponseLease lease) {
    room = lease;
  }

  /**
   * Takes room for an answer of about so many bytes.
   *
   * @param later told, on any thread, whether there was room in time; never if the caller goes
   * @return whether there is room now; {@code later} is then not told
   */
  public boolean takeRoom(long bytes, Consumer<Boolean> later) {
    return room == null || room.resize(bytes, later::accept);
  }

  public synchronized boolean isCancelled() {
    return cancelled;
  }

  /** Runs {@code listener} once, when the caller goes away; at once if it already has. */
  public void onCancel(Runnable listener) {
    synchronized (this) {
      if (!cancelled) {
        listeners.add(listener);
        return;
      }
    }
    listener.run();
  }

  /** The caller has gone. Further calls change nothing. */
  public void cancel() {
    List<Runnable> told;
    synchronized (this) {
      cancelled = true;
      told = List.copyOf(listeners);
      listeners.clear();
    }
    told.forEach(Runnable::run);
  }
}
