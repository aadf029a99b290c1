package dev.almanac.engine.schedule.catchup;

import dev.almanac.engine.schedule.draft.LedgerOutcomes;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Overrides;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Deals with the times that have come, one after the other. */
public final class DueTimes {
  /** How many times one step deals with. */
  public static final int MOST = 1_000;

  /** How many of them it starts, or has wait, where each of them is to start. */
  public static final int MOST_FIRES = 50;

  /** So many are dealt with before it is worth trying to leap over the others. */
  private static final int FEW = 16;

  /** After a leap that was none so many are dealt with before the next. */
  private static final int BETWEEN = 250;

  /** Up to this, a time is on time whatever the policy for late ones is. */
  static final Duration PUNCTUAL = Duration.ofSeconds(10);

  private DueTimes() {}

  /**
   * Deals with what is due. Fires that come of it wait for their turn.
   *
   * @return whether everything that is due was dealt with
   */
  public static boolean advance(ScheduleDraft draft) {
    if (draft.schedule().status().paused()
        && draft.schedule().policies().catchUp().includePaused()) {
      return true;
    }
    return walk(draft, true);
  }

  /**
   * The same, even if times that come during a pause would be made up for later, or if nothing can
   * start as so much runs.
   */
  public static boolean force(ScheduleDraft draft) {
    return walk(draft, false);
  }

  /** @param mayWait whether times that cannot start, as so much runs, are left for later */
  private static boolean walk(ScheduleDraft draft, boolean mayWait) {
    long lastFire = draft.head().numbers().fire() + mostFires(draft);
    int leap = FEW;
    for (int i = 0; i < MOST && draft.head().numbers().fire() < lastFire; i++) {
      var next = due(draft);
      if (next.isEmpty() || (mayWait && draft.schedule().isCrowded())) {
        return true;
      }
      draft.deal(1);
      var leapt = i < leap ? Optional.<Due>empty() : leap(draft, next.get());
      if (leapt.isPresent()) {
        move(draft, leapt.get());
      } else {
        leap = i < leap ? leap : i + BETWEEN;
        deal(draft, next.get());
        move(draft, next.get());
      }
    }
    return due(draft).isEmpty();
  }

  /** Those that neither start nor wait come to nothing at once, which costs little. */
  private static int mostFires(ScheduleDraft draft) {
    return switch (draft.schedule().policies().overlap().policy()) {
      case ALLOW_ALL, BUFFER_ALL -> MOST_FIRES;
      case CANCEL_OTHER -> draft.schedule().fires().holding() > 0 ? MOST_FIRES : MOST;
      case SKIP, BUFFER_ONE, TERMINATE_OTHER -> MOST;
    };
  }

  /** Passes over many times, if they all come to nothing. */
  private static Optional<Due> leap(ScheduleDraft draft, Due time) {
    var parts = draft.schedule().parts();
    return parts.ahead().has(time.nominal()) || parts.skips().has(time.nominal())
        ? Optional.empty()
        : obstacle(draft, time).flatMap(reason -> BulkSkip.over(draft, time, reason));
  }

  private static Optional<Due> due(ScheduleDraft draft) {
    return draft.head().cursor().next().filter(time -> !time.actual().isAfter(draft.now()));
  }

  private static void move(ScheduleDraft draft, Due dealt) {
    var cursor = draft.head().cursor();
    if (cursor.delayed().contains(dealt)) {
      var others = cursor.delayed().stream().filter(time -> !time.equals(dealt)).toList();
      draft.set(cursor.withDelayed(others));
      draft.closeRange();
    } else {
      draft.set(cursor
          .withNominal(dealt.nominal())
          .withPending(ScheduleTimes.next(draft.schedule(), dealt.nominal())));
    }
    var moved = draft.head().cursor();
    draft.set(moved.with(moved
        .episode()
        .filter(late ->
            moved.next().filter(next -> !next.actual().isAfter(late.until())).isPresent())));
    forget(draft, moved.nominal());
  }

  /** What was said of times that have passed, or are no times any more. */
  private static void forget(ScheduleDraft draft, Instant nominal) {
    var ahead = draft.schedule().parts().ahead().first();
    while (ahead.isPresent() && isOver(draft, ahead.get().getKey(), nominal)) {
      draft.remove(ahead.get().getValue());
      ahead = draft.schedule().parts().ahead().first();
    }
    var skip = draft.schedule().parts().skips().first();
    while (skip.isPresent() && isOver(draft, skip.get().getKey(), nominal)) {
      draft.remove(skip.get().getValue());
      skip = draft.schedule().parts().skips().first();
    }
  }

  private static boolean isOver(ScheduleDraft draft, Instant time, Instant nominal) {
    return !time.isAfter(nominal) && !draft.head().cursor().awaits(time);
  }

  private static void deal(ScheduleDraft draft, Due time) {
    var nominal = time.nominal();
    if (draft.schedule().parts().ahead().has(nominal)) {
      draft.closeRange();
      return;
    }
    var skip = draft.schedule().parts().skips().get(nominal);
    if (skip.isPresent()) {
      LedgerOutcomes.pass(draft, nominal, DropReason.ASKED, skip.get().asker());
      return;
    }
    obstacle(draft, time)
        .ifPresentOrElse(
            reason -> LedgerOutcomes.pass(draft, nominal, reason), () -> fire(draft, time));
  }

  private static Optional<DropReason> obstacle(ScheduleDraft draft, Due time) {
    var status = draft.head().status();
    if (status.paused()) {
      return Optional.of(DropReason.PAUSED);
    }
    if (status.exhausted()) {
      return Optional.of(DropReason.EXHAUSTED);
    }
    var late = Duration.between(time.actual(), draft.now());
    if (late.compareTo(draft.schedule().policies().catchUp().window()) > 0) {
      return Optional.of(DropReason.TOO_LATE);
    }
    return isMadeUpFor(draft, time, late)
        ? Optional.empty()
        : Optional.of(DropReason.NOT_MADE_UP_FOR);
  }

  private static boolean isMadeUpFor(ScheduleDraft draft, Due time, Duration late) {
    boolean isLate = late.compareTo(PUNCTUAL) > 0;
    return switch (draft.schedule().policies().catchUp().mode()) {
      case ALL -> true;
      case NONE -> !isLate;
      case ONE_EARLIEST, ONE_LATEST -> isChosen(draft, time, isLate);
    };
  }

  /**
   * One late time means that nobody was there to act, and that one of all those that are due by now
   * is made up for. Which one is remembered, as it may take several steps to pass the others.
   */
  private static boolean isChosen(ScheduleDraft draft, Due time, boolean isLate) {
    var cursor = draft.head().cursor();
    if (cursor.episode().isEmpty()) {
      if (!isLate) {
        return true;
      }
      var mode = draft.schedule().policies().catchUp().mode();
      var chosen = mode == Policies.CatchUp.Mode.ONE_EARLIEST
          ? time
          : ScheduleTimes.lastDue(draft.schedule(), time, draft.now());
      draft.set(cursor.with(Optional.of(new ScheduleHead.Episode(draft.now(), chosen.nominal()))));
    }
    return draft
        .head()
        .cursor()
        .episode()
        .filter(late -> late.chosen().equals(time.nominal()))
        .isPresent();
  }

  private static void fire(ScheduleDraft draft, Due time) {
    if (draft.schedule().isCrowded()) {
      LedgerOutcomes.pass(draft, time.nominal(), DropReason.BUFFER_FULL);
      return;
    }
    draft.enqueue(new Fire(
        draft.nextFire(),
        time,
        Cause.TIME,
        Optional.empty(),
        Overrides.NONE,
        ordinal(draft, time),
        new Fire.Phase.Waiting(draft.now())));
  }

  /** Triggers of the same second have taken the workflow ids before it. */
  private static int ordinal(ScheduleDraft draft, Due time) {
    return 1 + draft.head().numbers().triggersAt(time.nominal());
  }
}
