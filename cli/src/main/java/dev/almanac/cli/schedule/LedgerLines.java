package dev.almanac.cli.schedule;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.time.TimeColumns;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.FireKind;
import dev.almanac.protocol.schedule.v1.LedgerEntry;
import dev.almanac.protocol.text.EnumWords;
import dev.almanac.protocol.text.PrintableText;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Prints ledger entries for people, at most 100 columns wide as far as ids allow: a line with what
 * happened, then lines with what the entry refers to.
 *
 * @param columns shows times in the zone of the schedule
 */
record LedgerLines(TimeColumns columns, PrintWriter out) {
  private static final int WIDTH = 100;
  private static final String INDENT = "      ";

  /** @param isFirst whether the page begins the output, and needs a head */
  void print(List<LedgerEntry> entries, boolean isFirst) {
    var table = new Table();
    if (isFirst) {
      table.row("Seq", "Event", "Cause", "Recorded", "For");
    }
    entries.forEach(entry -> table.row(
        Long.toString(entry.getSequence()),
        HistoryText.name(entry),
        cause(entry),
        second(ProtoTime.instant(entry.getRecordedAt())),
        entry.hasNominalTime() ? second(ProtoTime.instant(entry.getNominalTime())) : "-"));
    var lines = table.lines();
    int at = 0;
    if (isFirst) {
      out.println(lines.get(at++));
    }
    for (var entry : entries) {
      out.println(lines.get(at++));
      details(entry).forEach(line -> out.println(INDENT + line));
    }
  }

  private static String second(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** Says why the time acted: by itself, by a trigger, or by a backfill, which is named. */
  private static String cause(LedgerEntry entry) {
    if (!entry.getBackfillId().isEmpty()) {
      return "backfill " + entry.getBackfillId();
    }
    if (entry.getFire() == FireKind.FIRE_KIND_UNSPECIFIED) {
      return entry.getTerminal() && entry.hasNominalTime() ? "scheduled" : "-";
    }
    return EnumWords.of(entry.getFire()).toLowerCase(Locale.ROOT);
  }

  /** Returns what else there is to say, as many parts in a line as fit. */
  private List<String> details(LedgerEntry entry) {
    var parts = new ArrayList<String>();
    if (entry.hasNominalTime() && columns.isLocal()) {
      parts.add(columns.of(ProtoTime.instant(entry.getNominalTime())).getFirst());
    }
    if (entry.getCount() > 1) {
      parts.add("%d times until %s"
          .formatted(entry.getCount(), second(ProtoTime.instant(entry.getLastNominalTime()))));
    }
    add(parts, "workflow ", entry.getWorkflowId());
    add(parts, "run ", entry.getRunId());
    add(parts, "reason: ", reason(entry));
    var lines = new ArrayList<String>();
    for (var part : parts) {
      var line = lines.isEmpty() ? "" : lines.getLast() + "  " + part;
      if (line.isEmpty() || INDENT.length() + line.length() > WIDTH) {
        lines.add(part);
      } else {
        lines.set(lines.size() - 1, line);
      }
    }
    return lines;
  }

  private static void add(List<String> parts, String word, String text) {
    if (!text.isEmpty()) {
      parts.add(word + PrintableText.line(text));
    }
  }

  private static String reason(LedgerEntry entry) {
    if (!entry.getRunningWorkflowId().isEmpty()) {
      return "%s: %s was running".formatted(entry.getReason(), entry.getRunningWorkflowId());
    }
    return entry.getReason().isEmpty() ? entry.getAsker().getReason() : entry.getReason();
  }
}
