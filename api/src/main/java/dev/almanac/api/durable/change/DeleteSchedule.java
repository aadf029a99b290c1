package dev.almanac.api.durable.change;

import dev.almanac.api.durable.answer.Answer;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import java.util.concurrent.CompletionStage;

/** Deletes a schedule. Its workflows go on, and its history stays. */
public record DeleteSchedule(Routed<ScheduleName, Schedules> schedules) {
  public CompletionStage<Answer> delete(Change change) {
    return schedules
        .at(change.name())
        .ask(change.name(), new ScheduleRequest.Delete(change.asker()))
        .thenApply(reply -> Answer.ok(change.outcome("deleted")));
  }
}
