package dev.almanac.store.codec;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.DstPolicy;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.policy.Profile;
import dev.almanac.engine.schedule.standing.Concern;
import dev.almanac.engine.schedule.standing.Standing;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.SchedulePartKey;
import dev.almanac.engine.schedule.state.ScheduleReply;
import java.util.List;

/** The stored numbers of enums of schedules. They never change; new ones are appended. */
public final class Codes {
  public static final Code<DstPolicy.Gap> GAP =
      new Code<>(DstPolicy.Gap.class, DstPolicy.Gap.SKIP, DstPolicy.Gap.SHIFT);

  public static final Code<DstPolicy.Overlap> CLOCK_OVERLAP = new Code<>(
      DstPolicy.Overlap.class,
      DstPolicy.Overlap.BOTH,
      DstPolicy.Overlap.FIRST,
      DstPolicy.Overlap.LAST);

  public static final Code<CalendarUse.Kind> CALENDAR_USE = new Code<>(
      CalendarUse.Kind.class,
      CalendarUse.Kind.EXCLUDE,
      CalendarUse.Kind.ROLL_NEXT,
      CalendarUse.Kind.ROLL_PREVIOUS);

  public static final Code<OverlapPolicy> OVERLAP = new Code<>(
      OverlapPolicy.class,
      OverlapPolicy.SKIP,
      OverlapPolicy.BUFFER_ONE,
      OverlapPolicy.BUFFER_ALL,
      OverlapPolicy.CANCEL_OTHER,
      OverlapPolicy.TERMINATE_OTHER,
      OverlapPolicy.ALLOW_ALL);

  public static final Code<Policies.CatchUp.Mode> CATCH_UP = new Code<>(
      Policies.CatchUp.Mode.class,
      Policies.CatchUp.Mode.ALL,
      Policies.CatchUp.Mode.ONE_EARLIEST,
      Policies.CatchUp.Mode.ONE_LATEST,
      Policies.CatchUp.Mode.NONE);

  public static final Code<Policies.Limit.Counts> COUNTS = new Code<>(
      Policies.Limit.Counts.class, Policies.Limit.Counts.SCHEDULED, Policies.Limit.Counts.ALL);

  public static final Code<Policies.Limit.WhenExhausted> WHEN_EXHAUSTED = new Code<>(
      Policies.Limit.WhenExhausted.class,
      Policies.Limit.WhenExhausted.HOLD,
      Policies.Limit.WhenExhausted.DELETE);

  public static final Code<Policies.Launch.Arguments> ARGUMENTS = new Code<>(
      Policies.Launch.Arguments.class,
      Policies.Launch.Arguments.NONE,
      Policies.Launch.Arguments.TIMES_FIRST);

  public static final Code<Profile> PROFILE =
      new Code<>(Profile.class, Profile.TEMPORAL, Profile.DURABLE, Profile.DBOS);

  public static final Code<DropReason> REASON = new Code<>(
      DropReason.class,
      DropReason.OVERLAP,
      DropReason.BUFFER_FULL,
      DropReason.SUPERSEDED,
      DropReason.PAUSED,
      DropReason.EXHAUSTED,
      DropReason.ASKED,
      DropReason.DELETED,
      DropReason.BACKFILL_CANCELLED,
      DropReason.TOO_LATE,
      DropReason.NOT_MADE_UP_FOR,
      DropReason.ID_TAKEN,
      DropReason.BAD_ACTION,
      DropReason.GAVE_UP);

  public static final Code<ScheduleReply.Triggered.State> TRIGGERED = new Code<>(
      ScheduleReply.Triggered.State.class,
      ScheduleReply.Triggered.State.STARTING,
      ScheduleReply.Triggered.State.WAITING,
      ScheduleReply.Triggered.State.DROPPED);

  public static final Code<Cause.Kind> CAUSE = new Code<>(
      Cause.Kind.class, Cause.Kind.SCHEDULED, Cause.Kind.TRIGGERED, Cause.Kind.BACKFILLED);

  public static final Code<Fire.Hold> HOLD =
      new Code<>(Fire.Hold.class, Fire.Hold.HOLDS, Fire.Hold.CANCELLING, Fire.Hold.LET_GO);

  public static final Code<Backfill.Mode> BACKFILL_MODE =
      new Code<>(Backfill.Mode.class, Backfill.Mode.FILL, Backfill.Mode.RERUN);

  public static final Code<Backfill.State> BACKFILL_STATE = new Code<>(
      Backfill.State.class, Backfill.State.WALKING, Backfill.State.PAUSED, Backfill.State.ARRIVED);

  public static final Code<LedgerEvent.BackfillChanged.Change> BACKFILL_CHANGE = new Code<>(
      LedgerEvent.BackfillChanged.Change.class,
      LedgerEvent.BackfillChanged.Change.PAUSED,
      LedgerEvent.BackfillChanged.Change.RESUMED,
      LedgerEvent.BackfillChanged.Change.CANCELLED);

  public static final Code<SchedulePartKey.Kind> PART = new Code<>(
      SchedulePartKey.Kind.class,
      SchedulePartKey.Kind.FIRE,
      SchedulePartKey.Kind.BACKFILL,
      SchedulePartKey.Kind.FILLED_AHEAD,
      SchedulePartKey.Kind.ONE_OFF_SKIP,
      SchedulePartKey.Kind.LAST_RUN);

  /** Rows of schedules in lists have these, too. */
  public static final Code<Standing> STANDING = new Code<>(
      Standing.class,
      Standing.ACTIVE,
      Standing.PAUSED,
      Standing.EXHAUSTED,
      Standing.NEVER_MATCHES,
      Standing.ENDED,
      Standing.ON_DEMAND,
      Standing.LATE,
      Standing.FAILING);

  /** Also the values of the attribute by which schedules with a concern are found. */
  public static final Code<Concern> CONCERN = new Code<>(
      Concern.class,
      Concern.LATE,
      Concern.FAILING,
      Concern.MISSED,
      Concern.CROWDED,
      Concern.NEVER_MATCHES,
      Concern.PAUSED,
      Concern.EXHAUSTED,
      Concern.BACKFILL);

  public static final Code<LedgerKind> LEDGER = new Code<>(
      LedgerKind.class,
      LedgerKind.CREATED,
      LedgerKind.UPDATED,
      LedgerKind.PAUSED,
      LedgerKind.RESUMED,
      LedgerKind.DELETED,
      LedgerKind.SKIP_ASKED,
      LedgerKind.BACKFILL_STARTED,
      LedgerKind.BACKFILL_CHANGED,
      LedgerKind.BACKFILL_ENDED,
      LedgerKind.BUFFERED,
      LedgerKind.RETRYING,
      LedgerKind.STARTED,
      LedgerKind.SKIPPED,
      LedgerKind.MISSED,
      LedgerKind.FAILED);

  private Codes() {}

  public static List<Code<?>> all() {
    return List.of(
        GAP,
        CLOCK_OVERLAP,
        CALENDAR_USE,
        OVERLAP,
        CATCH_UP,
        COUNTS,
        WHEN_EXHAUSTED,
        ARGUMENTS,
        PROFILE,
        REASON,
        TRIGGERED,
        CAUSE,
        HOLD,
        BACKFILL_MODE,
        BACKFILL_STATE,
        BACKFILL_CHANGE,
        PART,
        STANDING,
        CONCERN,
        LEDGER);
  }
}
