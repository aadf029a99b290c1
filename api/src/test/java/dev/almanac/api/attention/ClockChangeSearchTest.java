package dev.almanac.api.attention;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.zone.ZoneOffsetTransition;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Clocks that change in the coming week. */
class ClockChangeSearchTest {
  @Test
  void findsTheZonesWhoseClocksChangeWithinAWeek() {
    var changes = ClockChangeSearch.changes(Instant.parse("2026-10-20T00:00:00Z"));

    assertThat(changes).containsKeys("Europe/Berlin", "Europe/Lisbon");
    assertThat(changes).doesNotContainKeys("America/New_York", "Asia/Tokyo", "UTC");
    assertThat(ClockChangeSearch.changes(Instant.parse("2026-10-17T00:00:00Z")))
        .doesNotContainKey("Europe/Berlin");
  }

  @Test
  void saysHowClocksChange() {
    var back = ClockChangeSearch.changes(Instant.parse("2026-10-20T00:00:00Z"));
    var forward = ClockChangeSearch.changes(Instant.parse("2026-10-02T00:00:00Z"));

    assertThat(text("Europe/Berlin", back))
        .isEqualTo("Clocks in Europe/Berlin go back by an hour on 2026-10-25 at 03:00."
            + " 2 schedules read them.");
    assertThat(text("Australia/Lord_Howe", forward))
        .isEqualTo("Clocks in Australia/Lord_Howe go forward by 30 minutes on 2026-10-04 at 02:00."
            + " 2 schedules read them.");
  }

  private static String text(String zone, Map<String, ZoneOffsetTransition> changes) {
    return ClockChangeSearch.item(zone, Objects.requireNonNull(changes.get(zone), zone), 2)
        .getText();
  }
}
