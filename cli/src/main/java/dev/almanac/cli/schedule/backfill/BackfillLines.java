package dev.almanac.cli.schedule.backfill;

import dev.almanac.cli.output.Table;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Backfill;
import dev.almanac.protocol.schedule.v1.BackfillStatus;
import dev.almanac.protocol.text.EnumWords;
import java.io.PrintWriter;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Formats backfills: a line with what became of the times, and one with the range. */
public final class BackfillLines {
  private static final String INDENT = "      ";

  private BackfillLines() {}

  public static void print(List<Backfill> backfills, String indent, PrintWriter out) {
    var table = new Table()
        .row("BackfillId", "Status", "Mode", "Started", "Waiting", "Dropped", "RunBefore");
    backfills.forEach(backfill -> table.row(
        backfill.getBackfillId(),
        EnumWords.of(backfill.getStatus()),
        EnumWords.of(backfill.getRange().getMode()),
        Long.toString(backfill.getStarted()),
        Long.toString(backfill.getWaiting()),
        Long.toString(backfill.getDropped()),
        Long.toString(backfill.getPassed())));
    var lines = table.lines();
    out.println(indent + lines.getFirst());
    for (int i = 0; i < backfills.size(); i++) {
      out.println(indent + lines.get(i + 1));
      out.println(indent + INDENT + range(backfills.get(i)));
    }
  }

  /** Says in one line how far it is. */
  static String line(Backfill backfill) {
    return "%s: %d started, %d waiting, %d dropped, %d run before"
        .formatted(
            EnumWords.of(backfill.getStatus()),
            backfill.getStarted(),
            backfill.getWaiting(),
            backfill.getDropped(),
            backfill.getPassed());
  }

  private static String range(Backfill backfill) {
    var range = backfill.getRange();
    var text = "%s to %s".formatted(second(range.getStart()), second(range.getEnd()));
    return isOpen(backfill) && backfill.hasPosition() ? text + ", " + place(backfill) : text;
  }

  /** Says up to where its times are processed. */
  static String place(Backfill backfill) {
    return backfill.hasPosition() ? "now at " + second(backfill.getPosition()) : "at its beginning";
  }

  static boolean isOpen(Backfill backfill) {
    return backfill.getStatus() == BackfillStatus.BACKFILL_STATUS_RUNNING
        || backfill.getStatus() == BackfillStatus.BACKFILL_STATUS_PAUSED;
  }

  private static String second(com.google.protobuf.Timestamp time) {
    return ProtoTime.instant(time).truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
