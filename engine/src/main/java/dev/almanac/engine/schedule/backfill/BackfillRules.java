package dev.almanac.engine.schedule.backfill;

import dev.almanac.calendar.SearchBudgetException;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.schedule.draft.LedgerOutcomes;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Starts, pauses and ends backfills. {@link BackfillSteps} advances them. */
public final class BackfillRules {
  /** The limit of concurrent backfills of a schedule. */
  public static final int MOST = 100;

  /** If one request has more, they begin a moment later, and count as concurrent until then. */
  private static final int FEW = 10;

  private static final Duration MOMENT = Duration.ofSeconds(3);
  private static final int LONGEST_ID = 1000;

  private BackfillRules() {}

  /**
   * Starts a backfill that reaches no further than now.
   *
   * @param id if empty, one is generated
   * @throws RefusalException if the whole range is in the future
   */
  public static void start(ScheduleDraft draft, String id, Backfill.Plan plan, Asker asker) {
    check(draft.schedule(), id, plan);
    if (plan.range().from().isAfter(draft.now())) {
      throw Refusal.invalid(allToCome(plan, draft.now())).exception();
    }
    begin(draft, new Begun(id, plan, Optional.empty()), asker);
  }

  /** Returns the message that refuses a backfill whose range has not begun. */
  public static String allToCome(Backfill.Plan plan, Instant now) {
    return "Backfill begins at %s, but it is %s now: only past times can be backfilled."
        .formatted(plan.range().from(), now);
  }

  /** Starts the backfills of a Temporal request. Future times in their ranges are ignored. */
  public static void start(ScheduleDraft draft, ScheduleRequest.PatchActions orders, Asker asker) {
    var plans = orders.backfills();
    int wanted = plans.size() + orders.triggers().size();
    if (!plans.isEmpty() && draft.schedule().parts().backfills().size() + wanted > MOST) {
      throw tooMany();
    }
    var notBefore =
        wanted > FEW ? Optional.of(draft.now().plus(MOMENT)) : Optional.<Instant>empty();
    for (var plan : plans) {
      check(draft.schedule(), "", plan);
      begin(draft, new Begun("", plan, notBefore), asker);
    }
  }

  /** A backfill that is about to start. */
  private record Begun(String id, Backfill.Plan asked, Optional<Instant> notBefore) {}

  private static void begin(ScheduleDraft draft, Begun begun, Asker asker) {
    var asked = begun.asked();
    var plan = asked.upTo(reach(draft.schedule(), draft.now()));
    var given =
        begun.id().isEmpty() ? "backfill-" + (draft.head().numbers().sequence() + 1) : begun.id();
    var walk = new Backfill.Walk(plan.range().before(), Backfill.State.WALKING, begun.notBefore());
    draft.put(new Backfill(given, plan, asker, draft.now(), walk, Backfill.Progress.NONE));
    var end =
        Optional.of(asked.range().to()).filter(to -> !to.equals(plan.range().to()));
    draft.write(asker, new LedgerEvent.BackfillStarted(given, plan, end));
    draft.answer(given);
  }

  /** Returns the end of the past: now, or just before a time within its jitter delay. */
  public static Instant reach(Schedule schedule, Instant now) {
    return schedule
        .head()
        .cursor()
        .pending()
        .filter(time -> !time.nominal().isAfter(now) && time.actual().isAfter(now))
        .map(time -> time.nominal().minusNanos(1))
        .orElse(now);
  }

  private static void check(Schedule schedule, String id, Backfill.Plan plan) {
    var range = plan.range();
    if (range.to().isBefore(range.from())) {
      throw Refusal.invalid(
              "Backfill ends at %s, before it begins at %s.".formatted(range.to(), range.from()))
          .exception();
    }
    if (plan.perSecond() < 0) {
      throw Refusal.invalid("Backfill has a negative rate: %d.".formatted(plan.perSecond()))
          .exception();
    }
    if (id.length() > LONGEST_ID || id.indexOf('\0') >= 0) {
      throw Refusal.invalid("Backfill id is longer than %d characters or contains a NUL character."
              .formatted(LONGEST_ID))
          .exception();
    }
    if (schedule.parts().backfills().has(id)) {
      throw new Refusal(
              Refusal.Reason.ALREADY_EXISTS, "backfill \"%s\" is already under way".formatted(id))
          .exception();
    }
    if (schedule.parts().backfills().size() >= MOST) {
      throw tooMany();
    }
  }

  private static RefusalException tooMany() {
    return new Refusal(Refusal.Reason.FAILED_PRECONDITION, "too many concurrent backfillers")
        .exception();
  }

  /**
   * Pauses a backfill: it processes no further times, and its waiting fires stay where they are.
   * Does nothing if its last times are starting.
   */
  public static void pause(ScheduleDraft draft, String id, Asker asker) {
    var state = find(draft.schedule(), id).walk().state();
    if (state != Backfill.State.ARRIVED || !waitingOf(draft.schedule(), id).isEmpty()) {
      change(draft, id, asker, Backfill.State.PAUSED);
    }
  }

  /** Resumes a backfill. One that had already walked its whole range then ends. */
  public static void resume(ScheduleDraft draft, String id, Asker asker) {
    change(draft, id, asker, Backfill.State.WALKING);
  }

  private static void change(ScheduleDraft draft, String id, Asker asker, Backfill.State next) {
    var backfill = find(draft.schedule(), id);
    boolean isToPause = next == Backfill.State.PAUSED;
    if (isToPause == (backfill.walk().state() == Backfill.State.PAUSED)) {
      return;
    }
    draft.put(backfill.with(
        new Backfill.Walk(backfill.walk().cursor(), next, backfill.walk().notBefore())));
    draft.write(
        asker,
        new LedgerEvent.BackfillChanged(
            id,
            isToPause
                ? LedgerEvent.BackfillChanged.Change.PAUSED
                : LedgerEvent.BackfillChanged.Change.RESUMED));
  }

  /** Cancels a backfill: waiting fires are dropped; those starting or running go on. */
  public static void cancel(ScheduleDraft draft, String id, Asker asker) {
    var backfill = find(draft.schedule(), id);
    draft.write(
        asker, new LedgerEvent.BackfillChanged(id, LedgerEvent.BackfillChanged.Change.CANCELLED));
    arrive(draft, backfill);
    waitingOf(draft.schedule(), id)
        .forEach(fire -> LedgerOutcomes.drop(draft, fire, DropReason.BACKFILL_CANCELLED));
  }

  private static List<Fire> waitingOf(Schedule schedule, String id) {
    var waiting = new ArrayList<Fire>();
    for (var entry : schedule.fires().waiting()) {
      if (entry.getValue().cause().backfillId().equals(id)) {
        waiting.add(entry.getValue());
      }
    }
    return waiting;
  }

  /** Marks the end of the walk: no time is left to process. */
  static void arrive(ScheduleDraft draft, Backfill backfill) {
    var arrived = backfill.with(
        new Backfill.Walk(backfill.walk().cursor(), Backfill.State.ARRIVED, Optional.empty()));
    if (arrived.isOver()) {
      draft.remove(arrived);
      draft.write(arrived.asker(), new LedgerEvent.BackfillEnded(arrived.id(), arrived.progress()));
    } else {
      draft.put(arrived);
    }
  }

  private static Backfill find(Schedule schedule, String id) {
    return schedule
        .parts()
        .backfills()
        .get(id)
        .orElseThrow(() -> new Refusal(
                Refusal.Reason.NOT_FOUND,
                "schedule \"%s\" has no backfill \"%s\" under way"
                    .formatted(schedule.key().scheduleId(), id))
            .exception());
  }

  /**
   * Returns the first times that a backfill would process, at most {@code most}.
   *
   * @throws SearchBudgetException if the exclusions leave no time within the search limit
   */
  public static List<Instant> preview(Schedule schedule, Backfill.Range range, int most) {
    return times(schedule, range, range.before(), most);
  }

  /**
   * Returns those of the times that the backfill would start. One that fills omits times that were
   * started or are about to be.
   *
   * @param started the started times among them, from the ledger
   */
  public static List<Instant> toStart(
      Schedule schedule, Backfill.Plan plan, List<Instant> times, Set<Instant> started) {
    if (plan.mode() == Backfill.Mode.RERUN) {
      return times;
    }
    var present = ExistingStarts.of(schedule, started);
    return times.stream()
        .filter(time -> !present.has(time) && !present.awaits(time))
        .toList();
  }

  static List<Instant> times(Schedule schedule, Backfill.Range range, Instant after, int most) {
    var table = schedule.definition().timing().table();
    var times = new ArrayList<Instant>();
    var next = table.next(after);
    while (times.size() < most && next.filter(range::reaches).isPresent()) {
      times.add(next.get());
      next = table.next(next.get());
    }
    return List.copyOf(times);
  }
}
