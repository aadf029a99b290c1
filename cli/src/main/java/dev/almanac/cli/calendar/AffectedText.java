package dev.almanac.cli.calendar;

import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.schedule.v1.AffectedSchedule;
import dev.almanac.protocol.schedule.v1.UpdateCalendarResponse;
import java.io.PrintWriter;

/** Formats what a change of a calendar does to schedules. */
final class AffectedText {
  private AffectedText() {}

  static void print(UpdateCalendarResponse response, PrintWriter out) {
    if (response.getUsers() == 0) {
      out.println("No schedule uses it.");
      return;
    }
    out.println("Schedules that use it: " + response.getUsers());
    response.getAffectedList().forEach(schedule -> print(schedule, out));
    int more = response.getUsers() - response.getAffectedCount();
    if (more > 0) {
      out.println("  and %d more".formatted(more));
    }
  }

  private static void print(AffectedSchedule schedule, PrintWriter out) {
    boolean isSame = schedule.getAddedTimesCount() + schedule.getRemovedTimesCount() == 0;
    out.println("  '%s'%s"
        .formatted(schedule.getScheduleId(), isSame ? ": its next times stay the same" : ""));
    TimeText.print("    + ", schedule.getAddedTimesList(), out);
    TimeText.print("    - ", schedule.getRemovedTimesList(), out);
  }
}
