package dev.almanac.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Upcoming.Rest;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UpcomingTest {
  private static final Instant NOON = Instant.parse("2026-03-20T12:00:00Z");
  private static final int EFFORT = 100_000;

  private final Timetable hourly = Timetable.of(Specs.cron("UTC", "0 * * * *").build());

  @Test
  void listsTimesAfterTheStartUpToTheEnd() {
    assertThat(hourly.upcoming(NOON, NOON.plusSeconds(7_200), 10, EFFORT))
        .isEqualTo(
            new Upcoming(List.of(NOON.plusSeconds(3_600), NOON.plusSeconds(7_200)), Rest.NONE));
  }

  @Test
  void saysWhetherMoreFollow() {
    assertThat(hourly.upcoming(NOON, NOON.plusSeconds(7_200), 2, EFFORT).rest())
        .isEqualTo(Rest.NONE);
    assertThat(hourly.upcoming(NOON, NOON.plusSeconds(7_200), 1, EFFORT).rest())
        .isEqualTo(Rest.MORE);
    assertThat(hourly.upcoming(NOON, Instant.MAX, 0, EFFORT))
        .isEqualTo(new Upcoming(List.of(), Rest.MORE));
  }

  @Test
  void manyPartsShortenTheList() {
    var spec = Specs.cron("UTC");
    IntStream.range(0, 999).forEach(i -> spec.calendar(Specs.rule("* * * * *")));

    var upcoming = Timetable.of(spec.build()).upcoming(NOON, Instant.MAX, 500, 50_000);

    assertThat(upcoming.times()).hasSizeBetween(40, 51);
    assertThat(upcoming.rest()).isEqualTo(Rest.UNKNOWN);
  }

  @Test
  void manyExclusionsShortenTheListToo() {
    var spec = Specs.cron("UTC", "0 12 * * *")
        .exclude(Specs.rule("0 12 * * * 2026-2090"))
        .build();

    assertThat(Timetable.of(spec).upcoming(NOON, Instant.MAX, 5, 1_000))
        .isEqualTo(new Upcoming(List.of(), Rest.UNKNOWN));
  }
}
