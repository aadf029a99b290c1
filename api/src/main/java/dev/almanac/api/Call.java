package dev.almanac.api;

import dev.almanac.api.identity.Identity;
import dev.almanac.api.traffic.ResponseLease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The caller of an RPC, its deadline, and whether it has given up. Thread-safe. */
public final class Call {
  private enum Answer {
    PENDING,
    SENT,
    NEVER_SENT
  }

  private final Caller caller;
  private final Ticker ticker;
  private final boolean hasDeadline;
  private final long deadline;
  private final List<Runnable> listeners = new ArrayList<>(1);
  private final List<Runnable> unsentListeners = new ArrayList<>(0);
  private boolean cancelled;
  private Answer answer = Answer.PENDING;
  private @Nullable ResponseLease room;
  private Identity identity = Identity.NOBODY;

  private Call(Caller caller, Ticker ticker, Optional<Duration> timeout) {
    this.caller = caller;
    this.ticker = ticker;
    this.hasDeadline = timeout.isPresent();
    this.deadline = timeout.map(wait -> ticker.nanos() + wait.toNanos()).orElse(0L);
  }

  /** Creates a call without a deadline. */
  public static Call patient(Caller caller) {
    return new Call(caller, () -> 0, Optional.empty());
  }

  /** Creates a call whose deadline is {@code timeout} from now by the ticker. */
  public static Call within(Duration timeout, Caller caller, Ticker ticker) {
    return new Call(caller, ticker, Optional.of(timeout));
  }

  public Caller caller() {
    return caller;
  }

  /** Returns who calls. */
  public Identity identity() {
    return identity;
  }

  /** Sets who calls, at first nobody. Must be called before other threads see this call. */
  public Call from(Identity known) {
    identity = known;
    return this;
  }

  /** Returns the time until the deadline, negative once it has passed; empty without a deadline. */
  public Optional<Duration> timeLeft() {
    return hasDeadline
        ? Optional.of(Duration.ofNanos(deadline - ticker.nanos()))
        : Optional.empty();
  }

  /** Sets the room for the answer. Must be called before other threads see this call. */
  public void inRoom(ResponseLease lease) {
    room = lease;
  }

  /**
   * Takes room for an answer of about {@code bytes}.
   *
   * @param later told, on any thread, whether there was room in time; never if the caller goes
   * @return whether there is room now; {@code later} is then not called
   */
  public boolean takeRoom(long bytes, Consumer<Boolean> later) {
    return room == null || room.resize(bytes, later::accept);
  }

  public synchronized boolean isCancelled() {
    return cancelled;
  }

  /** Runs {@code listener} once when the caller goes away, or at once if it already has. */
  public void onCancel(Runnable listener) {
    synchronized (this) {
      if (!cancelled) {
        listeners.add(listener);
        return;
      }
    }
    listener.run();
  }

  /** Marks the caller as gone. Further calls have no effect. */
  public void cancel() {
    List<Runnable> told;
    synchronized (this) {
      cancelled = true;
      told = new ArrayList<>(listeners);
      listeners.clear();
      told.addAll(giveUpAnswer());
    }
    told.forEach(Runnable::run);
  }

  /**
   * Runs {@code listener} once if the call ends without an answer, or at once if it already has:
   * the caller has gone before the answer was sent, or the call is refused.
   */
  public void onUnsent(Runnable listener) {
    synchronized (this) {
      if (answer == Answer.PENDING) {
        unsentListeners.add(listener);
      }
      if (answer != Answer.NEVER_SENT) {
        return;
      }
    }
    listener.run();
  }

  /** Returns whether to send the answer now, which then counts as sent; false after a refusal. */
  synchronized boolean beginAnswer() {
    if (answer == Answer.PENDING) {
      answer = Answer.SENT;
      unsentListeners.clear();
      return true;
    }
    return false;
  }

  /** Notes that the call is refused, unless its answer was sent. */
  void refused() {
    List<Runnable> told;
    synchronized (this) {
      told = giveUpAnswer();
    }
    told.forEach(Runnable::run);
  }

  /** Returns the listeners to tell that the answer is not sent; none if it was. */
  private List<Runnable> giveUpAnswer() {
    if (answer == Answer.PENDING) {
      answer = Answer.NEVER_SENT;
    }
    var told = List.copyOf(unsentListeners);
    unsentListeners.clear();
    return told;
  }
}
