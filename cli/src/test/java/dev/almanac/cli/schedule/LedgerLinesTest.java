package dev.almanac.cli.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.TextFormat;
import dev.almanac.cli.time.TimeColumns;
import dev.almanac.protocol.schedule.v1.LedgerEntry;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class LedgerLinesTest {
  private static final String STARTED = """
      sequence: 41 event_type: "ScheduleTriggered" terminal: true
      recorded_at { seconds: 1795140103 nanos: 253000000 }
      nominal_time { seconds: 1795140000 }
      workflow_id: "nightly-2026-11-20T02:00:00Z" run_id: "01a1e098-4de8-7e3e-ba83-81730e1eb17e"
      """;

  @Test
  void namesTheCauseOfEachStart() {
    assertThat(printed("UTC", STARTED + "fire: FIRE_KIND_SCHEDULED", true))
        .containsExactly(
            "Seq  Event              Cause      Recorded              For",
            "41   ScheduleTriggered  scheduled  2026-11-20T02:01:43Z  2026-11-20T02:00:00Z",
            "      workflow nightly-2026-11-20T02:00:00Z"
                + "  run 01a1e098-4de8-7e3e-ba83-81730e1eb17e");
    assertThat(printed("UTC", STARTED + "fire: FIRE_KIND_TRIGGER", false).getFirst())
        .contains("  trigger  ");
    assertThat(printed("UTC", STARTED + "fire: FIRE_KIND_BACKFILL backfill_id: \"may\"", false)
            .getFirst())
        .contains("  backfill may  ");
  }

  @Test
  void fitsTheTerminalAndShowsTheLocalTime() {
    var lines = printed("Europe/Berlin", STARTED + "fire: FIRE_KIND_SCHEDULED", true);

    assertThat(lines).allMatch(line -> line.length() <= 100);
    assertThat(lines.get(2)).startsWith("      Fri 2026-11-20 03:00:00 +01:00  workflow nightly");
  }

  @Test
  void saysWhatARangeCoversAndWhy() {
    var lines = printed("UTC", """
        sequence: 7 kind: "Skipped" terminal: true recorded_at { seconds: 1795140103 }
        nominal_time { seconds: 1795140000 } last_nominal_time { seconds: 1795150000 } count: 12
        reason: "overlap" running_workflow_id: "w"
        """, false);

    assertThat(lines)
        .containsExactly(
            "7  Skipped  scheduled  2026-11-20T02:01:43Z  2026-11-20T02:00:00Z",
            "      12 times until 2026-11-20T04:46:40Z  reason: overlap: w was running");
  }

  private static List<String> printed(String zone, String entry, boolean isFirst) {
    var text = new StringWriter();
    new LedgerLines(TimeColumns.named(zone), new PrintWriter(text))
        .print(List.of(parse(entry)), isFirst);
    return text.toString().lines().toList();
  }

  private static LedgerEntry parse(String entry) {
    try {
      return TextFormat.parse(entry, LedgerEntry.class);
    } catch (TextFormat.ParseException e) {
      throw new AssertionError(entry, e);
    }
  }
}
