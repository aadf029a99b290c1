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
 * Ends times and fires: each by one entry of the ledger, of which one may stand for many, and by
 * one count.
 */
public final class LedgerOutcomes {
  private LedgerOutcomes() {}

  /** A time of the schedule comes to nothing, without having become a fire. */
  public static void pass(ScheduleDraft draft, Instant nominal, DropReason reason) {
    extend(draft, reason, new Growth(nominal, 1, Asker.SCHEDULE, Optional.empty(), ""));
  }

  /** So do so many that follow the one that was passed last, up to one, for the same reason. */
  public static void passOn(ScheduleDraft draft, DropReason reason, Instant last, long count) {
    count(draft, reason, count);
    grow(
        draft,
        draft.range().orElseThrow(),
        new Growth(last, count, Asker.SCHEDULE, Optional.empty(), ""));
  }

  /** The same on behalf of somebody, which is not put together with others. */
  public static void pass(ScheduleDraft draft, Instant nominal, DropReason reason, Asker asker) {
    count(draft, reason);
    draft.write(asker, dropped(draft, reason, NominalTimeRange.one(nominal), Optional.empty(), ""));
  }

  /** A fire will never start. */
  public static void drop(ScheduleDraft draft, Fire fire, DropReason reason) {
    remove(draft, fire, reason, "");
  }

  /** A fire will never start, as this workflow runs, or is about to. */
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

  /** A fire could not be started. */
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

  /** A workflow was started for a fire. */
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

  /** A fire as the ledger tells of it. */
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

  /** Lets the last entry stand for this time, too, if it tells the same of others. */
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

  /** By how many times an entry grows, up to which, and what it tells of the last. */
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
   * Whether no time lies between the two, so that one entry can stand for both. Of times before an
   * update the specification does not tell any more, nor of what waits since then.
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

  /** Tells the backfill of a fire, if it has one, what came of it. */
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
