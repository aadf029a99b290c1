package dev.almanac.cli.schedule;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.schedule.backfill.BackfillLines;
import dev.almanac.cli.time.TimeColumns;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.DescribeScheduleResponse;
import dev.almanac.protocol.schedule.v1.ScheduleState;
import dev.almanac.protocol.text.EnumWords;
import dev.almanac.protocol.text.LengthWords;
import java.io.PrintWriter;
import java.util.stream.Collectors;

/**
 * Formats what only Almanac's description has.
 *
 * @param columns shows times in the zone of the schedule
 */
record DescribedExtension(DescribeScheduleResponse described, TimeColumns columns) {
  private static final int SHOWN = 10;

  /** @param waitingInAll the number of waiting fires, of which the description has the first */
  void print(long waitingInAll, PrintWriter out) {
    if (described.getSkippedTimesCount() > 0) {
      out.println();
      out.println("To be skipped");
      described
          .getSkippedTimesList()
          .forEach(time -> out.println("  " + columns.line(ProtoTime.instant(time))));
    }
    if (described.getWaitingCount() > 0) {
      out.println();
      out.println("Waiting");
      var waiting = new Table();
      described.getWaitingList().stream()
          .limit(SHOWN)
          .forEach(fire -> waiting.row(
              columns.line(ProtoTime.instant(fire.getNominalTime())),
              EnumWords.of(fire.getKind())));
      waiting.print("  ", out);
      if (waitingInAll > SHOWN) {
        out.printf("  and %d more%n", waitingInAll - SHOWN);
      }
    }
    if (described.getBackfillsCount() > 0) {
      out.println();
      out.println("Backfills");
      BackfillLines.print(described.getBackfillsList(), "  ", out);
    }
  }

  /** Says how the schedule stands; servers before the words had some of them in lower case. */
  static String state(DescribeScheduleResponse described) {
    return described.getState() == ScheduleState.SCHEDULE_STATE_UNSPECIFIED
        ? described.getStatus()
        : EnumWords.of(described.getState());
  }

  /** Says who has paused the schedule, and since when; empty if it is not paused. */
  private static String pause(DescribeScheduleResponse described) {
    if (!described.hasPause()) {
      return "";
    }
    var pause = described.getPause();
    var since = pause.hasSince() ? "since " + TimeText.of(pause.getSince()) : "";
    return pause.getIdentity().isEmpty() ? since : (since + " by " + pause.getIdentity()).strip();
  }

  /** Says for how long its workflows have failed; empty if the last one did not. */
  private static String failures(DescribeScheduleResponse described) {
    return described.getFailuresInRow() == 0
        ? ""
        : "%d in a row since %s"
            .formatted(described.getFailuresInRow(), TimeText.of(described.getFailingSince()));
  }

  /** Says how late the schedule is; empty if it is not. */
  private static String behind(DescribeScheduleResponse described) {
    return described.hasBehind()
        ? "by %s; times up to %s are processed"
            .formatted(
                LengthWords.of(ProtoTime.duration(described.getBehind())),
                TimeText.of(described.getCursor()))
        : "";
  }

  static void addTo(Table table, DescribeScheduleResponse described) {
    var extension = described.getExtension();
    table.row("Incarnation", described.getIncarnation());
    table.row("Profile", EnumWords.of(extension.getProfile()));
    table.row(
        "CatchUp",
        EnumWords.of(extension.getCatchUp())
            + (extension.getCatchUpUnbounded() ? ", unbounded" : "")
            + (extension.getCatchUpIncludesPaused() ? ", including times during pauses" : ""));
    table.row(
        "Dst",
        "gap %s, overlap %s"
            .formatted(
                EnumWords.of(extension.getSpec().getDstGap()),
                EnumWords.of(extension.getSpec().getDstOverlap())));
    DescribedSchedule.row(table, "Paused", pause(described));
    DescribedSchedule.row(table, "Failures", failures(described));
    DescribedSchedule.row(table, "Behind", behind(described));
    DescribedSchedule.row(table, "IdTemplate", extension.getIdTemplate());
    DescribedSchedule.row(
        table,
        "Calendars",
        extension.getSpec().getCalendarsList().stream()
            .map(use -> "%s: %s (version %d)"
                .formatted(use.getCalendar(), EnumWords.of(use.getKind()), use.getVersion()))
            .collect(Collectors.joining(", ")));
  }
}
