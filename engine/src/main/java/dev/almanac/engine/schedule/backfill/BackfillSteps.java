package dev.almanac.engine.schedule.backfill;

import dev.almanac.calendar.SearchBudgetException;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.schedule.draft.LedgerOutcomes;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.FilledAhead;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Overrides;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Advances backfills, a bounded number of times per step. They pause while many fires wait, and
 * keep to their rate if they have one.
 */
public final class BackfillSteps {
  /** The limit of times in one step. */
  public static final int MOST = 100;

  private BackfillSteps() {}

  /**
   * What the next step of a filling backfill must read from the ledger first.
   *
   * @param after read the started nominal times after this, up to {@code until}
   * @param sequence the last ledger entry at present
   */
  public record Wanted(String id, Instant after, Instant until, long sequence) {
    /** Returns the step, given the started times. */
    public ScheduleRequest.StepBackfill with(Set<Instant> started) {
      return new ScheduleRequest.StepBackfill(id, until, started, sequence);
    }
  }

  /** Returns what to read for the next step that depends on the ledger, if one may be taken. */
  public static Optional<Wanted> wanted(Schedule schedule, Instant now) {
    for (var entry : schedule.parts().backfills()) {
      var backfill = entry.getValue();
      if (backfill.plan().mode() == Backfill.Mode.FILL && mayStep(schedule, backfill, now)) {
        var times = times(schedule, backfill);
        var until = times.isEmpty() ? backfill.plan().range().to() : times.getLast();
        return Optional.of(new Wanted(
            backfill.id(),
            backfill.walk().cursor(),
            until,
            schedule.head().numbers().sequence()));
      }
    }
    return Optional.empty();
  }

  /** Returns when the first backfill may take a step, if one can. */
  public static Optional<Instant> due(Schedule schedule) {
    var due = Optional.<Instant>empty();
    for (var entry : schedule.parts().backfills()) {
      var backfill = entry.getValue();
      if (isWalking(schedule, backfill)) {
        var at = backfill.walk().notBefore().orElse(backfill.at());
        due = due.filter(other -> other.isBefore(at)).or(() -> Optional.of(at));
      }
    }
    return due;
  }

  private static boolean mayStep(Schedule schedule, Backfill backfill, Instant now) {
    return isWalking(schedule, backfill)
        && backfill.walk().notBefore().filter(now::isBefore).isEmpty();
  }

  /**
   * Returns whether a backfill may advance once its time comes: few fires wait, so that live times
   * have room, and no other backfill is about to start its next time.
   */
  private static boolean isWalking(Schedule schedule, Backfill backfill) {
    int room = Math.min(MOST, schedule.policies().overlap().bufferLimit()) / 2;
    return backfill.walk().state() == Backfill.State.WALKING
        && schedule.fires().waiting().size() <= room
        && !isAheadOfIt(schedule, backfill);
  }

  /** Returns whether another backfill, which may yet be cancelled, has the next time to fill. */
  private static boolean isAheadOfIt(Schedule schedule, Backfill backfill) {
    if (backfill.plan().mode() == Backfill.Mode.RERUN
        || schedule.parts().backfills().size() < 2) {
      return false;
    }
    var range = backfill.plan().range();
    var cursor = backfill.walk().cursor();
    if (ExistingStarts.awaited(schedule)
        .noneMatch(time -> time.isAfter(cursor) && range.reaches(time))) {
      return false;
    }
    var present = ExistingStarts.of(schedule, Set.of());
    return ScheduleTimes.next(schedule, cursor)
        .filter(next -> range.reaches(next.nominal()) && present.awaits(next.nominal()))
        .isPresent();
  }

  /** Advances the first backfill that may take a step without reading the ledger. */
  public static void step(ScheduleDraft draft) {
    for (var entry : draft.schedule().parts().backfills()) {
      var backfill = entry.getValue();
      if (backfill.plan().mode() == Backfill.Mode.RERUN
          && mayStep(draft.schedule(), backfill, draft.now())) {
        var times = times(draft.schedule(), backfill);
        deal(
            draft,
            backfill,
            new Stage(
                times, times.size() < most(draft.schedule(), backfill), ExistingStarts.NOTHING));
        return;
      }
    }
  }

  /** Advances a filling backfill. */
  public static void step(ScheduleDraft draft, ScheduleRequest.StepBackfill step) {
    var known = draft.schedule().parts().backfills().get(step.id());
    if (known.isEmpty() || !mayStep(draft.schedule(), known.get(), draft.now())) {
      return;
    }
    if (draft.head().numbers().sequence() - step.sequence() > ScheduleHead.MOST_RECENT) {
      throw new Refusal(
              Refusal.Reason.BUSY, "The schedule has changed too much since its ledger was read.")
          .exception();
    }
    var present = ExistingStarts.of(draft.schedule(), step.started());
    var all = times(draft.schedule(), known.get());
    var times = all.stream()
        .filter(time -> !time.isAfter(step.until()))
        .takeWhile(time -> !present.awaits(time))
        .toList();
    boolean isLast = all.size() < most(draft.schedule(), known.get()) && times.size() == all.size();
    deal(draft, known.get(), new Stage(times, isLast, present));
  }

  /**
   * The work of one step.
   *
   * @param present tells which times are passed over
   */
  private record Stage(List<Instant> times, boolean isLast, ExistingStarts present) {}

  /** Returns the number of times for a step. Times that may wait leave room for live ones. */
  private static int most(Schedule schedule, Backfill backfill) {
    int pace = backfill.plan().perSecond();
    int most = pace > 0 ? Math.min(pace, MOST) : MOST;
    int room = schedule.policies().overlap().bufferLimit() / 2
        - schedule.fires().waiting().size();
    return manyMayWait(schedule, backfill.plan()) ? Math.min(most, Math.max(1, room)) : most;
  }

  private static boolean manyMayWait(Schedule schedule, Backfill.Plan plan) {
    var ofSchedule = schedule.policies().overlap().policy();
    return switch (policy(schedule, plan).orElse(ofSchedule)) {
      case BUFFER_ALL, CANCEL_OTHER, TERMINATE_OTHER -> true;
      case SKIP, BUFFER_ONE, ALLOW_ALL -> false;
    };
  }

  /**
   * Returns the next times, none of which was in the future when the backfill began, even if its
   * range was stored uncut. The present clock does not matter: it may have been set back.
   */
  private static List<Instant> times(Schedule schedule, Backfill backfill) {
    var range = backfill.plan().upTo(backfill.at()).range();
    try {
      return BackfillRules.times(
          schedule, range, backfill.walk().cursor(), most(schedule, backfill));
    } catch (SearchBudgetException tooManyExclusions) {
      return List.of();
    }
  }

  private static void deal(ScheduleDraft draft, Backfill backfill, Stage stage) {
    var times = stage.times();
    draft.deal(times.size());
    long passed = times.stream().filter(stage.present()::has).count();
    var progress =
        backfill.progress().plus(new Backfill.Progress(passed, times.size() - passed, 0, 0));
    draft.put(backfill.with(progress).with(walked(draft, backfill, times)));
    for (var nominal : times) {
      if (!stage.present().has(nominal)) {
        fire(draft, backfill, nominal, ordinal(draft, stage.present(), nominal));
      }
    }
    if (stage.isLast()) {
      draft
          .schedule()
          .parts()
          .backfills()
          .get(backfill.id())
          .ifPresent(walked -> BackfillRules.arrive(draft, walked));
    }
  }

  private static Backfill.Walk walked(ScheduleDraft draft, Backfill backfill, List<Instant> times) {
    var cursor = times.isEmpty() ? backfill.walk().cursor() : times.getLast();
    var notBefore = backfill.plan().perSecond() > 0
        ? Optional.of(draft.now().plus(pause(backfill, times.size())))
        : Optional.<Instant>empty();
    return new Backfill.Walk(cursor, Backfill.State.WALKING, notBefore);
  }

  private static Duration pause(Backfill backfill, int times) {
    return Duration.ofSeconds(1).multipliedBy(times).dividedBy(backfill.plan().perSecond());
  }

  private static void fire(ScheduleDraft draft, Backfill backfill, Instant nominal, int ordinal) {
    var fire = new Fire(
        draft.nextFire(),
        Due.at(nominal),
        Cause.backfill(backfill),
        policy(draft.schedule(), backfill.plan()),
        Overrides.NONE,
        ordinal,
        new Fire.Phase.Waiting(draft.now()));
    if (backfill.plan().mode() == Backfill.Mode.FILL && isToCome(draft, nominal)) {
      draft.put(new FilledAhead(nominal, backfill.id()));
    }
    if (draft.schedule().status().paused()
        && !draft.schedule().policies().manual().whilePaused()) {
      LedgerOutcomes.drop(draft, fire, DropReason.PAUSED);
    } else {
      draft.enqueue(fire);
    }
  }

  /** Reserves the ordinal, so that later triggers of the same second do not take it. */
  private static int ordinal(ScheduleDraft draft, ExistingStarts present, Instant nominal) {
    int ordinal = present.ordinal(nominal);
    var numbers = draft.head().numbers();
    if (ordinal > 1 && ordinal > numbers.triggersAt(nominal)) {
      draft.set(draft.head().with(numbers.withTriggersAt(nominal, ordinal)));
    }
    return ordinal;
  }

  /** Returns whether the schedule has yet to process a time, so must know that it was filled. */
  private static boolean isToCome(ScheduleDraft draft, Instant nominal) {
    var cursor = draft.head().cursor();
    return nominal.isAfter(cursor.nominal()) || cursor.awaits(nominal);
  }

  /** Where all times start at once, none waits. */
  private static Optional<OverlapPolicy> policy(Schedule schedule, Backfill.Plan plan) {
    var effective = plan.stated().orElse(schedule.policies().overlap().policy());
    boolean buffers =
        effective == OverlapPolicy.BUFFER_ONE || effective == OverlapPolicy.BUFFER_ALL;
    boolean parallel = plan.parallel() || schedule.policies().manual().parallelBackfills();
    return buffers && parallel ? Optional.of(OverlapPolicy.ALLOW_ALL) : plan.stated();
  }
}
