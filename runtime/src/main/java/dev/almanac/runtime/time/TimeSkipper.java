package dev.almanac.runtime.time;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.TimeControl;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.entity.DueScanner;
import dev.almanac.runtime.entity.EntityDriver;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.PendingReply;
import dev.almanac.runtime.loop.Requests;
import dev.almanac.runtime.loop.TimeMachine;
import dev.almanac.runtime.run.RunningTasks;
import dev.almanac.runtime.task.LoopQueues;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Decides when time moves ahead: when it is unlocked, nothing is under way, no worker has a task or
 * may soon take one, and something is due later. It moves to the first moment at which something is
 * due, and all of that is done before it moves on.
 */
public final class TimeSkipper implements TimeControl {
  /**
   * How long, in real time, a waiting task holds time for a worker, after the task arrived or a
   * worker was last seen. Workers poll again at once, but with a small gap.
   */
  public static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final int MOST_SLEEPERS = 1_000;

  /** Rows cannot hold later times. */
  private static final Instant END = Instant.parse("2262-01-01T00:00:00Z");

  /** When the next row outside the cache is due, and for which state of the store and the cache. */
  private record Row(Instant due, long committed, long removals) {}

  private final LoopContext context;
  private final Requests requests;
  private final Optional<TimeMachine> machine;
  private final TimeLock lock = new TimeLock();
  private final Sleepers sleepers = new Sleepers();
  private final Watched watched;
  private @Nullable Row row;
  private int unlockedSleeps;
  private boolean isDraining;

  /** The parts of the loop that are checked before time moves. */
  public record Watched(
      GroupCommit commits,
      DueScanner scanner,
      List<EntityDriver<?, ?>> drivers,
      RunningTasks running,
      LoopQueues queues) {}

  public TimeSkipper(LoopContext context, Requests requests, Watched watched) {
    this.context = context;
    this.requests = requests;
    this.machine = context.surroundings().timeMachine();
    this.watched = watched;
  }

  @Override
  public CompletionStage<Instant> lock() {
    return requests.ask(reply -> {
      lock.lock();
      reply.complete(now());
    });
  }

  @Override
  public CompletionStage<Instant> unlock(Unlocking unlocking) {
    return requests.ask(reply -> {
      if (lock.unlock(unlocking)) {
        reply.complete(now());
      } else {
        reply.completeExceptionally(unbalanced());
      }
    });
  }

  @Override
  public CompletionStage<Instant> sleepUntil(Instant until, Asker asker) {
    return requests.ask(reply -> add(until, asker, reply, () -> {}));
  }

  @Override
  public CompletionStage<Instant> sleep(Duration duration, Asker asker) {
    return requests.ask(reply -> add(after(duration), asker, reply, () -> {}));
  }

  @Override
  public CompletionStage<Instant> sleepUnlocked(
      Duration duration, Unlocking unlocking, Asker asker) {
    return requests.ask(reply -> sleepUnlocked(duration, unlocking, asker, reply));
  }

  /** Sleeps unlocked. If the caller goes away, the locks are as before. */
  private void sleepUnlocked(
      Duration duration, Unlocking unlocking, Asker asker, PendingReply<Instant> reply) {
    if (lock.unlock(unlocking, watched.running().activities())) {
      unlockedSleeps++;
      add(after(duration), asker, reply, () -> {
        unlockedSleeps--;
        lock.lock();
      });
    } else {
      reply.completeExceptionally(unbalanced());
    }
  }

  private void add(Instant until, Asker asker, PendingReply<Instant> reply, Runnable ended) {
    if (sleepers.size() >= MOST_SLEEPERS) {
      ended.run();
      reply.completeExceptionally(
          new CallFailed(new CallFailed.Reason.Overloaded("Too many callers sleep")));
      return;
    }
    var sleeper = sleepers.add(until, ended, reply);
    reply.giveRoom();
    var gone = new CallFailed.Reason.Unavailable("The caller has gone");
    asker.whenGone(() -> context.mailbox().post(() -> sleepers.end(sleeper, gone)));
    if (isDraining) {
      drain();
    }
  }

  /** Ends all sleeps, because the process is about to end. */
  public void drain() {
    isDraining = true;
    sleepers.endAll(new CallFailed.Reason.Unavailable("The server stops"));
  }

  private Instant after(Duration duration) {
    try {
      return now().plus(duration);
    } catch (DateTimeException | ArithmeticException tooFar) {
      return Instant.MAX;
    }
  }

  /** Wakes the sleepers that are due. */
  public void wake() {
    if (sleepers.size() > 0) {
      sleepers.wake(now());
    }
  }

  /** Moves time ahead if the loop is otherwise idle. Returns whether it moved. */
  public boolean skip() {
    if (machine.isEmpty() || !lock.isOpen() || !isQuiet()) {
      return false;
    }
    if (row == null
        || row.committed() != watched.commits().committed()
        || row.removals() != removals()) {
      look();
      return false;
    }
    Instant next = earliest(row.due(), sleepers.next());
    for (var driver : watched.drivers()) {
      next = earliest(next, driver.nextDue());
    }
    return move(next);
  }

  private boolean move(Instant next) {
    if (next.isAfter(END)) {
      return false;
    }
    machine.orElseThrow().moveTo(next);
    row = null;
    watched.scanner().hurry();
    return true;
  }

  /** Returns when the next sleeper wakes. */
  public Instant next() {
    return sleepers.next();
  }

  private void look() {
    long committed = watched.commits().committed();
    long removals = removals();
    watched.scanner().peek(due -> row = new Row(due, committed, removals), () -> row = null);
  }

  private long removals() {
    return watched.drivers().stream()
        .mapToLong(driver -> driver.cache().removals())
        .sum();
  }

  private boolean isQuiet() {
    return context.mailbox().isAtRest()
        && watched.commits().isIdle()
        && !watched.commits().isHeld()
        && watched.scanner().isSettled(now())
        && watched.drivers().stream().allMatch(driver -> driver.next().isAfter(now()))
        && !watched.running().hasWorkflowTask()
        && watched.running().activities() <= sleepingActivities()
        && !watched.queues().mayBeTaken(PATIENCE);
  }

  /**
   * Returns how many activities sleep here to simulate their duration. A caller that sleeps
   * unlocked while time is unlocked already counts as one: time need not wait for it.
   */
  private int sleepingActivities() {
    return Math.min(unlockedSleeps, lock.surplus());
  }

  private Instant now() {
    return context.surroundings().now();
  }

  private static Instant earliest(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static CallFailed unbalanced() {
    return new CallFailed(new CallFailed.Reason.Refused(new Refusal(
        Refusal.Reason.FAILED_PRECONDITION,
        "Time skipping is not locked, so it cannot be unlocked once more.")));
  }
}
