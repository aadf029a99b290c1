package dev.almanac.engine.schedule.catchup;

import dev.almanac.engine.schedule.draft.LedgerOutcomes;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.health.Standings;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Drops many times at once for the same reason, where they can be counted without visiting each.
 * The ledger gets the same entry as if they were dropped one by one.
 */
final class BulkSkip {
  /** The limit of times that are counted in a period. */
  private static final int MOST_COUNTED = 10_000;

  private BulkSkip() {}

  /**
   * Drops a due time and as many after it as possible.
   *
   * @param reason why it is dropped
   * @return the last one; empty if nothing can be skipped in bulk, and then nothing was done
   */
  static Optional<Due> over(ScheduleDraft draft, Due time, DropReason reason) {
    var schedule = draft.schedule();
    if (!schedule.head().cursor().delayed().isEmpty() || isOlder(schedule, time)) {
      return Optional.empty();
    }
    return moment(draft, reason)
        .map(moment -> ScheduleTimes.lastDue(schedule, time, moment).nominal())
        .map(last -> before(obstacles(schedule, time), last))
        .flatMap(last ->
            schedule.definition().timing().table().stretch(time.nominal(), last, MOST_COUNTED))
        .map(stretch -> {
          LedgerOutcomes.pass(draft, time.nominal(), reason);
          LedgerOutcomes.passOn(draft, reason, stretch.last(), stretch.count());
          return Due.at(stretch.last());
        });
  }

  /** Times before an update are recorded one by one. */
  private static boolean isOlder(Schedule schedule, Due time) {
    return schedule
        .status()
        .times()
        .updated()
        .filter(update -> !time.nominal().isAfter(update))
        .isPresent();
  }

  /** Returns the moment up to which the reason holds for all due times; empty if unknown. */
  private static Optional<Instant> moment(ScheduleDraft draft, DropReason reason) {
    var now = draft.now();
    var catchUp = draft.schedule().policies().catchUp();
    return switch (reason) {
      case PAUSED, EXHAUSTED -> Optional.of(now);
      case TOO_LATE -> Optional.of(now.minus(catchUp.window()).minusNanos(1));
      case NOT_MADE_UP_FOR ->
        switch (catchUp.mode()) {
          case ALL -> Optional.empty();
          case NONE -> Optional.of(lastMissed(now, draft.up()));
          case ONE_EARLIEST, ONE_LATEST ->
            draft
                .head()
                .cursor()
                .episode()
                .map(ScheduleHead.Episode::until)
                .filter(end -> !end.isAfter(now));
        };
      case OVERLAP,
          BUFFER_FULL,
          SUPERSEDED,
          ASKED,
          DELETED,
          BACKFILL_CANCELLED,
          ID_TAKEN,
          BAD_ACTION,
          GAVE_UP -> Optional.empty();
    };
  }

  /** Without catch-up, what is late or came while the server was down is missed. */
  private static Instant lastMissed(Instant now, Instant up) {
    var late = now.minus(Standings.PUNCTUAL).minusNanos(1);
    if (up.equals(Instant.MIN)) {
      return late;
    }
    var down = up.minusNanos(1);
    return late.isAfter(down) ? late : down;
  }

  /** Returns times with another outcome: filled ahead, marked to be skipped, or chosen. */
  private static Stream<Instant> obstacles(Schedule schedule, Due time) {
    var parts = schedule.parts();
    var chosen = schedule.head().cursor().episode().map(ScheduleHead.Episode::chosen);
    return Stream.of(
            parts.ahead().first().map(entry -> entry.getKey()),
            parts.skips().first().map(entry -> entry.getKey()),
            chosen.filter(one -> one.isAfter(time.nominal())))
        .flatMap(Optional::stream);
  }

  private static Instant before(Stream<Instant> obstacles, Instant last) {
    return obstacles
        .map(obstacle -> obstacle.minusNanos(1))
        .filter(last::isAfter)
        .min(Instant::compareTo)
        .orElse(last);
  }
}
