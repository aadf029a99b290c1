package dev.almanac.engine.schedule.state;

import dev.almanac.engine.collection.PersistentMap;
import java.time.Instant;

/**
 * The parts of a schedule.
 *
 * @param backfills those that are not over, by id
 * @param ahead future times that were filled already
 * @param skips future times to skip
 */
public record SchedulePartSet(
    Fires fires,
    PersistentMap<String, Backfill> backfills,
    PersistentMap<Instant, FilledAhead> ahead,
    PersistentMap<Instant, OneOffSkip> skips,
    LastCompletion lastRun) {
  public static final SchedulePartSet NONE = new SchedulePartSet(
      Fires.NONE,
      PersistentMap.empty(),
      PersistentMap.empty(),
      PersistentMap.empty(),
      LastCompletion.NONE);

  public SchedulePartSet with(SchedulePart part) {
    return switch (part) {
      case Fire fire -> new SchedulePartSet(fires.with(fire), backfills, ahead, skips, lastRun);
      case Backfill backfill ->
        new SchedulePartSet(fires, backfills.with(backfill.id(), backfill), ahead, skips, lastRun);
      case FilledAhead filled ->
        new SchedulePartSet(fires, backfills, ahead.with(filled.nominal(), filled), skips, lastRun);
      case OneOffSkip skip ->
        new SchedulePartSet(fires, backfills, ahead, skips.with(skip.nominal(), skip), lastRun);
      case LastCompletion last -> new SchedulePartSet(fires, backfills, ahead, skips, last);
    };
  }

  public SchedulePartSet without(SchedulePart part) {
    return switch (part) {
      case Fire fire ->
        new SchedulePartSet(fires.without(fire.number()), backfills, ahead, skips, lastRun);
      case Backfill backfill ->
        new SchedulePartSet(fires, backfills.without(backfill.id()), ahead, skips, lastRun);
      case FilledAhead filled ->
        new SchedulePartSet(fires, backfills, ahead.without(filled.nominal()), skips, lastRun);
      case OneOffSkip skip ->
        new SchedulePartSet(fires, backfills, ahead, skips.without(skip.nominal()), lastRun);
      case LastCompletion last ->
        new SchedulePartSet(fires, backfills, ahead, skips, LastCompletion.NONE);
    };
  }
}
