package dev.almanac.engine.schedule.state;

import dev.almanac.engine.collection.PersistentMap;
import java.time.Instant;

/**
 * What there can be many of in a schedule.
 *
 * @param backfills those that are not over, by id
 * @param ahead times to come that were filled already
 * @param skips times to come that are to be skipped
 */
public record Parts(
    Fires fires,
    PersistentMap<String, Backfill> backfills,
    PersistentMap<Instant, FilledAhead> ahead,
    PersistentMap<Instant, OneOffSkip> skips,
    LastRun lastRun) {
  public static final Parts NONE = new Parts(
      Fires.NONE,
      PersistentMap.empty(),
      PersistentMap.empty(),
      PersistentMap.empty(),
      LastRun.NONE);

  public Parts with(Part part) {
    return switch (part) {
      case Fire fire -> new Parts(fires.with(fire), backfills, ahead, skips, lastRun);
      case Backfill backfill ->
        new Parts(fires, backfills.with(backfill.id(), backfill), ahead, skips, lastRun);
      case FilledAhead filled ->
        new Parts(fires, backfills, ahead.with(filled.nominal(), filled), skips, lastRun);
      case OneOffSkip skip ->
        new Parts(fires, backfills, ahead, skips.with(skip.nominal(), skip), lastRun);
      case LastRun last -> new Parts(fires, backfills, ahead, skips, last);
    };
  }

  public Parts without(Part part) {
    return switch (part) {
      case Fire fire -> new Parts(fires.without(fire.number()), backfills, ahead, skips, lastRun);
      case Backfill backfill ->
        new Parts(fires, backfills.without(backfill.id()), ahead, skips, lastRun);
      case FilledAhead filled ->
        new Parts(fires, backfills, ahead.without(filled.nominal()), skips, lastRun);
      case OneOffSkip skip ->
        new Parts(fires, backfills, ahead, skips.without(skip.nominal()), lastRun);
      case LastRun last -> new Parts(fires, backfills, ahead, skips, LastRun.NONE);
    };
  }
}
