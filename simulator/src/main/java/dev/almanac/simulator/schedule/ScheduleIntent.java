package dev.almanac.simulator.schedule;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.DaySet;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.ScheduleReply;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.NamedCalendar;
import dev.almanac.simulator.server.SimulatedNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * A planner's request to its schedule, with calendars by name; the server resolves them.
 *
 * @param what its name in the trace
 */
record ScheduleIntent(
    String what, List<Use> uses, Function<List<CalendarUse>, ScheduleRequest> request) {
  record Use(String calendar, CalendarUse.Kind kind) {}

  /** Creates a request without calendars. */
  static ScheduleIntent of(ScheduleRequest request) {
    return new ScheduleIntent(request.getClass().getSimpleName(), List.of(), none -> request);
  }

  CompletionStage<ScheduleReply> ask(SimulatedNode node, Calendars calendars, ScheduleName name) {
    var schedules = node.routes().at(name).schedules();
    if (uses.isEmpty()) {
      return schedules.ask(name, request.apply(List.of()));
    }
    var names = uses.stream().map(Use::calendar).toList();
    return calendars.use(
        name,
        names,
        found -> found.stream().allMatch(Optional::isPresent)
            ? schedules.ask(name, request.apply(used(found)))
            : CompletableFuture.failedFuture(notFound()));
  }

  private List<CalendarUse> used(List<Optional<NamedCalendar>> found) {
    var used = new ArrayList<CalendarUse>();
    for (int i = 0; i < uses.size(); i++) {
      var calendar = found.get(i).orElseThrow();
      var days = DaySet.of(calendar.days().dates(), calendar.days().weekdays());
      used.add(
          new CalendarUse(calendar.name(), calendar.version(), days, uses.get(i).kind()));
    }
    return used;
  }

  private static CallFailed notFound() {
    return new CallFailed(new CallFailed.Reason.Refused(
        new Refusal(Refusal.Reason.INVALID_ARGUMENT, "calendar not found")));
  }
}
