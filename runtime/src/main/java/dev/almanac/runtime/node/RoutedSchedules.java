package dev.almanac.runtime.node;

import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleReply;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.ScheduleName;
import dev.almanac.runtime.Schedules;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Asks the home of a schedule. */
public record RoutedSchedules(Routes routes) implements Schedules {
  @Override
  public CompletionStage<ScheduleReply> ask(ScheduleName schedule, ScheduleRequest request) {
    return routes.loopOf(schedule).ask(schedule, request);
  }

  @Override
  public CompletionStage<Schedule> view(ScheduleName schedule) {
    return routes.loopOf(schedule).view(schedule);
  }

  @Override
  public CompletionStage<Optional<LedgerEntry>> outcome(
      ScheduleName schedule, long fire, Histories.Wait wait) {
    return routes.loopOf(schedule).outcome(schedule, fire, wait);
  }
}
