package dev.almanac.engine.schedule.draft;

import dev.almanac.engine.schedule.ledger.FireInfo;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.ledger.NominalTimeRange;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import java.time.Instant;
import java.util.Optional;

/**
 * Ends times and fires. Each outcome is recorded in one ledger entry, which may cover many times,
 * and counted.
 */
public final class LedgerOutcomes {
  private LedgerOutcomes() {}

  /** Drops a nominal time that has not become a fire. */
  public static void pass(ScheduleDraft draft, Instant nominal, DropReason reason) {
    extend(draft, reason, new Growth(nominal, 1, Asker.SCHEDULE, Optional.empty(), ""));
  }

  /** Drops the next {@code count} times, up to {@code last}, for the reason of the last drop. */
  public static void passOn(ScheduleDraft draft, DropReason reason, Instant last, long count) {
    count(draft, reason, count);
    grow(
        draft,
        draft.range().orElseThrow(),
        new Growth(last, count, Asker.SCHEDULE, Optional.empty(), ""));
  }

  /** Drops a nominal time on somebody's behalf, in an entry of its own. */
  public static void pass(ScheduleDraft draft, Instant nominal, DropReason reason, Asker asker) {
    count(draft, reason);
    draft.write(asker, dropped(draft, reason, NominalTimeRange.one(nominal), Optional.empty(), ""));
  }

  /** Drops a fire. */
  public static void drop(ScheduleDraft draft, Fire fire, DropReason reason) {
    remove(draft, fire, reason, "");
  }

  /** Drops a fire because this workflow is running or about to start. */
  public static void skip(ScheduleDraft draft, Fire fire, String workflowId) {
    remove(draft, fire, DropReason.OVERLAP, workflowId);
  }

  private static void remove(ScheduleDraft draft, Fire fire, DropReason reason, String message) {
    var info = Optional.of(info(draft.schedule(), fire));
    draft.remove(fire);
    if (fire.cause().kind() == Cause.Kind.TRIGGERED) {
      drop(draft, fire, reason, message);
      return;
    }
    var asker = fire.cause().asker();
    extend(draft, reason, new Growth(fire.time().nominal(), 1, asker, info, message));
    progress(draft, fire, new Backfill.Progress(0, -1, 0, 1));
  }

  /** Records that a fire could not be started. */
  public static void fail(ScheduleDraft draft, Fire fire, DropReason reason, String message) {
    draft.remove(fire);
    drop(draft, fire, reason, message);
    progress(draft, fire, new Backfill.Progress(0, -1, 0, 1));
  }

  private static void drop(ScheduleDraft draft, Fire fire, DropReason reason, String message) {
    count(draft, reason);
    var info = Optional.of(info(draft.schedule(), fire));
    draft.write(
        fire.cause().asker(),
        dropped(draft, reason, NominalTimeRange.one(fire.time().nominal()), info, message));
  }

  /** Records that a workflow was started for a fire. */
  public static void start(ScheduleDraft draft, Fire fire, String workflowId, String firstRunId) {
    draft.set(draft.head().with(draft.head().counters().withStart()));
    boolean waited = fire.release().map(Fire.Release::waited).orElse(false);
    draft.write(
        fire.cause().asker(),
        new LedgerEvent.Started(
            info(draft.schedule(), fire),
            workflowId,
            firstRunId,
            draft.head().counters().started(),
            waited));
    progress(draft, fire, new Backfill.Progress(0, -1, 1, 0));
  }

  /** Returns what the ledger records about a fire. */
  public static FireInfo info(Schedule schedule, Fire fire) {
    return new FireInfo(
        fire.number(),
        fire.time(),
        fire.cause().kind(),
        fire.cause().backfillId(),
        policy(schedule, fire));
  }

  private static OverlapPolicy policy(Schedule schedule, Fire fire) {
    return fire.release()
        .map(Fire.Release::policy)
        .or(fire::stated)
        .orElse(schedule.policies().overlap().policy());
  }

  /** Extends the last entry to this time if the outcome is the same; else adds an entry. */
  private static void extend(ScheduleDraft draft, DropReason reason, Growth one) {
    count(draft, reason);
    var nominal = one.last();
    var backfillId = one.fire().map(FireInfo::backfillId).orElse("");
    draft
        .range()
        .filter(range -> range.reason() == reason && range.backfillId().equals(backfillId))
        .filter(range -> follows(draft.schedule(), range, nominal))
        .ifPresentOrElse(
            range -> grow(draft, range, one),
            () -> draft.write(
                one.asker(),
                dropped(draft, reason, NominalTimeRange.one(nominal), one.fire(), one.message()),
                new OutcomeRange(reason, backfillId, NominalTimeRange.one(nominal))));
  }

  /** What an entry gains: {@code count} times up to {@code last}, and details of the last one. */
  private record Growth(
      Instant last, long count, Asker asker, Optional<FireInfo> fire, String message) {}

  private static void grow(ScheduleDraft draft, OutcomeRange range, Growth growth) {
    var grown = range.upTo(growth.last(), growth.count());
    draft.rewrite(
        growth.asker(),
        dropped(draft, grown.reason(), grown.times(), growth.fire(), growth.message()),
        grown);
  }

  /**
   * Returns whether no time lies between the two, so that one entry can cover both. For times
   * before an update this is unknown: the specification has changed since.
   */
  private static boolean follows(Schedule schedule, OutcomeRange range, Instant nominal) {
    var last = range.times().last();
    boolean isOlder = range.backfillId().isEmpty()
        && schedule.status().times().updated().filter(at -> !last.isAfter(at)).isPresent();
    return !isOlder
        && schedule.definition().timing().table().matches(last)
        && ScheduleTimes.next(schedule, last)
            .filter(next -> next.nominal().equals(nominal))
            .isPresent();
  }

  private static LedgerEvent.Dropped dropped(
      ScheduleDraft draft,
      DropReason reason,
      NominalTimeRange times,
      Optional<FireInfo> fire,
      String message) {
    long total = draft.head().counters().count(reason.outcome());
    return new LedgerEvent.Dropped(reason, times, fire, message, total);
  }

  private static void count(ScheduleDraft draft, DropReason reason) {
    count(draft, reason, 1);
  }

  private static void count(ScheduleDraft draft, DropReason reason, long times) {
    draft.set(draft.head().with(draft.head().counters().with(reason, times, draft.now())));
  }

  /** Updates the backfill of a fire, if it has one. */
  private static void progress(ScheduleDraft draft, Fire fire, Backfill.Progress more) {
    var id = fire.cause().backfillId();
    var backfill = draft.schedule().parts().backfills().get(id);
    if (backfill.isEmpty()) {
      return;
    }
    var next = backfill.get().with(backfill.get().progress().plus(more));
    if (next.isOver()) {
      draft.remove(next);
      draft.write(next.asker(), new LedgerEvent.BackfillEnded(id, next.progress()));
    } else {
      draft.put(next);
    }
  }
}
