package dev.almanac.api.calendar;

import dev.almanac.api.CalculationPool;
import dev.almanac.api.preview.TimeDifference;
import dev.almanac.api.schedule.CalendarUses;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.state.CompiledSpec;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.AffectedSchedule;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.NamedCalendar;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** Computes which of the next times of schedules a new version of a calendar changes. */
final class AffectedSchedules {
  static final int MOST = 50;
  private static final int COMPARED = 100;

  /** How many calendars and intervals each list of times examines. */
  private static final int EFFORT = 100_000;

  private final Routed<ScheduleName, Schedules> schedules;
  private final CalculationPool calculations;
  private final InstantSource clock;

  /** @param clock the time that schedules see */
  AffectedSchedules(
      Routed<ScheduleName, Schedules> schedules,
      CalculationPool calculations,
      InstantSource clock) {
    this.schedules = schedules;
    this.calculations = calculations;
    this.clock = clock;
  }

  /** @param users schedules that use the calendar; those that are deleted meanwhile are left out */
  CompletionStage<List<AffectedSchedule>> by(
      NamedCalendar next, UUID namespace, List<String> users) {
    var now = clock.instant();
    CompletionStage<List<AffectedSchedule>> all = CompletableFuture.completedStage(List.of());
    for (var id : users) {
      var name = new ScheduleName(namespace, id);
      all = all.thenCompose(list -> compared(name, next, now)
          .thenApply(Optional::of)
          .exceptionallyCompose(error -> CallFailed.isRefusal(error, Refusal.Reason.NOT_FOUND)
              ? CompletableFuture.completedStage(Optional.empty())
              : CompletableFuture.failedStage(error))
          .thenApply(one -> Stream.concat(list.stream(), one.stream()).toList()));
    }
    return all;
  }

  private CompletionStage<AffectedSchedule> compared(
      ScheduleName name, NamedCalendar next, Instant now) {
    return schedules
        .at(name)
        .view(name)
        .thenCompose(schedule -> calculations.run(
            () -> compared(name.scheduleId(), schedule.definition().timing(), next, now)));
  }

  private static AffectedSchedule compared(
      String id, CompiledSpec timing, NamedCalendar next, Instant now) {
    var uses = timing.spec().uses().stream()
        .map(use -> use.calendar().equals(next.name()) ? CalendarUses.used(next, use.kind()) : use)
        .toList();
    var difference = TimeDifference.of(
        timing.table().upcoming(now, Instant.MAX, COMPARED, EFFORT),
        timing.withUses(uses).table().upcoming(now, Instant.MAX, COMPARED, EFFORT),
        now);
    var affected = AffectedSchedule.newBuilder().setScheduleId(id);
    difference.added().forEach(time -> affected.addAddedTimes(ProtoTime.timestamp(time)));
    difference.removed().forEach(time -> affected.addRemovedTimes(ProtoTime.timestamp(time)));
    difference.until().map(ProtoTime::timestamp).ifPresent(affected::setComparedUntil);
    return affected.build();
  }
}
