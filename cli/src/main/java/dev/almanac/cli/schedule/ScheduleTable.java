package dev.almanac.cli.schedule;

import com.google.protobuf.Timestamp;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.time.TimeColumns;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Outcome;
import dev.almanac.protocol.schedule.v1.RecentOutcome;
import dev.almanac.protocol.schedule.v1.ScheduleSummary;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.schedule.v1.ScheduleListEntry;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/**
 * Prints pages of schedules as tables, only the first with a head, so that memory stays bounded.
 */
final class ScheduleTable {
  private final boolean isLong;
  private final PrintWriter out;
  private boolean begun;

  ScheduleTable(boolean isLong, PrintWriter out) {
    this.isLong = isLong;
    this.out = out;
  }

  private record Row(
      String id,
      String type,
      String state,
      Optional<Timestamp> next,
      String zone,
      Optional<Timestamp> last,
      String notes) {
    /** Returns what clocks in the zone of the schedule show at its next time. */
    String local() {
      var columns = TimeColumns.named(zone);
      return next.map(time -> columns.clock(ProtoTime.instant(time))).orElse("-");
    }

    static Row of(ScheduleSummary schedule) {
      return new Row(
          schedule.getScheduleId(),
          schedule.getWorkflowType(),
          EnumWords.of(schedule.getState()),
          schedule.getNextList().stream().map(time -> time.getActualTime()).findFirst(),
          schedule.getTimeZone(),
          schedule.getRecentList().stream()
              .filter(one -> one.getOutcome() == Outcome.OUTCOME_STARTED)
              .map(RecentOutcome::getNominalTime)
              .reduce((one, later) -> later),
          schedule.getNotes());
    }

    static Row of(ScheduleListEntry schedule) {
      var info = schedule.getInfo();
      return new Row(
          schedule.getScheduleId(),
          info.getWorkflowType().getName(),
          info.getPaused() ? "Paused" : "Active",
          info.getFutureActionTimesList().stream().findFirst(),
          info.getSpec().getTimezoneName(),
          info.getRecentActionsList().stream()
              .map(action -> action.getScheduleTime())
              .reduce((one, later) -> later),
          info.getNotes());
    }
  }

  void summaries(List<ScheduleSummary> schedules) {
    print(schedules.stream().map(Row::of).toList());
  }

  /** Prints what servers that have only Temporal's API tell. */
  void entries(List<ScheduleListEntry> schedules) {
    print(schedules.stream().map(Row::of).toList());
  }

  private void print(List<Row> rows) {
    var table = new Table();
    if (!begun && isLong) {
      table.row("ScheduleId", "Type", "State", "NextTime", "Local", "LastTime", "Notes");
    } else if (!begun) {
      table.row("ScheduleId", "Type", "State", "NextTime", "Local");
    }
    begun = true;
    for (var row : rows) {
      if (isLong) {
        table.row(
            row.id(),
            row.type(),
            row.state(),
            text(row.next()),
            row.local(),
            text(row.last()),
            row.notes());
      } else {
        table.row(row.id(), row.type(), row.state(), text(row.next()), row.local());
      }
    }
    table.print("", out);
  }

  private static String text(Optional<Timestamp> time) {
    return time.map(TimeText::of).orElse("-");
  }
}
