package dev.almanac.cli.schedule;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.schedule.backfill.BackfillProgress;
import dev.almanac.cli.wire.EnumText;
import dev.almanac.cli.workflow.TimeText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.DescribeScheduleResponse;
import java.io.PrintWriter;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;

/** What only Almanac tells of a schedule, for people. */
final class DescribedExtension {
  private static final int SHOWN = 10;

  private DescribedExtension() {}

  /** @param waitingInAll of which the description has the first */
  static void print(DescribeScheduleResponse described, long waitingInAll, PrintWriter out) {
    if (described.getSkippedTimesCount() > 0) {
      out.println();
      out.println("To be left out");
      described.getSkippedTimesList().forEach(time -> out.println("  " + TimeText.of(time)));
    }
    if (described.getWaitingCount() > 0) {
      out.println();
      out.println("Waiting");
      var waiting = new Table();
      described.getWaitingList().stream()
          .limit(SHOWN)
          .forEach(
              fire -> waiting.row(TimeText.of(fire.getNominalTime()), EnumText.of(fire.getKind())));
      waiting.print("  ", out);
      if (waitingInAll > SHOWN) {
        out.printf("  and %d more%n", waitingInAll - SHOWN);
      }
    }
    if (described.getBackfillsCount() > 0) {
      out.println();
      out.println("Backfills");
      BackfillProgress.table(described.getBackfillsList()).print("  ", out);
    }
  }

  /** How far it has come with times that are late; empty if none is. */
  private static String behind(DescribeScheduleResponse described) {
    return described.hasBehind()
        ? "by %s, dealt with times up to %s"
            .formatted(
                ProtoTime.duration(described.getBehind()).truncatedTo(ChronoUnit.SECONDS),
                TimeText.of(described.getCursor()))
        : "";
  }

  static void addTo(Table table, DescribeScheduleResponse described) {
    var extension = described.getExtension();
    table.row("Incarnation", described.getIncarnation());
    table.row("Profile", EnumText.of(extension.getProfile()));
    table.row(
        "CatchUp",
        EnumText.of(extension.getCatchUp())
            + (extension.getCatchUpUnbounded() ? ", unbounded" : "")
            + (extension.getCatchUpIncludesPaused() ? ", also what passed while paused" : ""));
    table.row(
        "Dst",
        "gap %s, overlap %s"
            .formatted(
                EnumText.of(extension.getSpec().getDstGap()),
                EnumText.of(extension.getSpec().getDstOverlap())));
    DescribedSchedule.row(table, "Behind", behind(described));
    DescribedSchedule.row(table, "IdTemplate", extension.getIdTemplate());
    DescribedSchedule.row(
        table,
        "Calendars",
        extension.getSpec().getCalendarsList().stream()
            .map(use -> "%s: %s (version %d)"
                .formatted(use.getCalendar(), EnumText.of(use.getKind()), use.getVersion()))
            .collect(Collectors.joining(", ")));
  }
}
