package dev.almanac.api.durable.read;

import dev.almanac.api.durable.answer.Answer;
import dev.almanac.api.durable.document.ScheduleDocument;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Namespace;
import java.time.InstantSource;

/**
 * Shows a schedule.
 *
 * @param clock the time that schedules see
 */
public record DescribeSchedule(Routed<ScheduleName, Schedules> schedules, InstantSource clock) {
  /** Waits for the schedule: its document may be large, so no loop should write it. */
  public Answer describe(Namespace namespace, ScheduleName name) {
    var schedule = schedules.at(name).view(name).toCompletableFuture().join();
    return Answer.ok(ScheduleDocument.whole(schedule, namespace.name(), clock.instant()));
  }
}
