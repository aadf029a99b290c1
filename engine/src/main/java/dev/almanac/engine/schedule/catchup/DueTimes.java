package dev.almanac.engine.schedule.catchup;

import dev.almanac.engine.schedule.draft.LedgerOutcomes;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.health.Standings;
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

/** Processes the times that have come, in order. */
public final class DueTimes {
  /** The limit of times in one step. */
  public static final int MOST = 1_000;

  /** The limit of fires in one step, where each time starts or waits. */
  public static final int MOST_FIRES = 50;

  /** How many times are processed before a bulk skip is worth trying. */
  private static final int FEW = 16;

  /** How many times are processed after a failed bulk skip before the next try. */
  private static final int BETWEEN = 250;

  private DueTimes() {}

  /**
   * Processes the due times. Their fires wait for their turn.
   *
   * @return whether no due time is left to process
   */
  public static boolean advance(ScheduleDraft draft) {
    if (draft.schedule().status().paused()
        && draft.schedule().policies().catchUp().includePaused()) {
      return true;
    }
    return walk(draft, true);
  }

  /**
   * Processes the due times even if the schedule is paused and would make up for them later, or is
   * crowded.
   */
  public static boolean force(ScheduleDraft draft) {
    return walk(draft, false);
  }

  /** @param mayWait whether a crowded schedule leaves its times for later */
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

  /** Fires that neither start nor wait are dropped at once, which costs little. */
  private static int mostFires(ScheduleDraft draft) {
    return switch (draft.schedule().policies().overlap().policy()) {
      case ALLOW_ALL, BUFFER_ALL -> MOST_FIRES;
      case CANCEL_OTHER -> draft.schedule().fires().holding() > 0 ? MOST_FIRES : MOST;
      case SKIP, BUFFER_ONE, TERMINATE_OTHER -> MOST;
    };
  }

  /** Drops many times at once, if all have the same drop reason. */
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

  /** Removes marks on times that have passed or no longer exist. */
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
    boolean isLate = late.compareTo(Standings.PUNCTUAL) > 0;
    return switch (draft.schedule().policies().catchUp().mode()) {
      case ALL -> true;
      case NONE -> !isLate && !time.actual().isBefore(draft.up());
      case ONE_EARLIEST, ONE_LATEST -> isChosen(draft, time, isLate);
    };
  }

  /**
   * One late time means that the server was down; one of all times due by now is made up for. The
   * choice is stored, as dropping the others may take several steps.
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

  /** Triggers in the same second have taken the earlier workflow ids. */
  private static int ordinal(ScheduleDraft draft, Due time) {
    return 1 + draft.head().numbers().triggersAt(time.nominal());
  }
}
