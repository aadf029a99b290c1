package dev.almanac.cli.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Zone;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeColumnsTest {
  private static final Instant TIME = Instant.parse("2026-07-05T07:00:00Z");

  @Test
  void showsWhatClocksShowBesideUtc() {
    assertThat(printed("Europe/Berlin"))
        .containsExactly(
            "Europe/Berlin                   UTC",
            "Sun 2026-07-05 09:00:00 +02:00  2026-07-05T07:00:00.000Z");
  }

  @Test
  void showsOnlyUtcIfThatIsTheZoneOrTheZoneIsUnknown() {
    assertThat(printed("")).containsExactly("2026-07-05T07:00:00.000Z");
    assertThat(printed("Mars/Olympus")).containsExactly("2026-07-05T07:00:00.000Z");
  }

  @Test
  void showsTheTimeOfDayAlone() {
    assertThat(new TimeColumns(Zone.named("Asia/Kolkata")).clock(TIME))
        .isEqualTo("Sun 12:30 Asia/Kolkata");
  }

  private static List<String> printed(String zone) {
    var text = new StringWriter();
    var out = new PrintWriter(text);
    TimeColumns.named(zone).print("", List.of(TIME), out);
    return text.toString().lines().toList();
  }
}
