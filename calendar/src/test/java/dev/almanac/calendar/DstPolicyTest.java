package dev.almanac.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.DstPolicy.Gap;
import dev.almanac.calendar.DstPolicy.Overlap;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/** Worked examples of clock changes; all zones are in {@link EveryZoneTest}. */
class DstPolicyTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
          zone | cron | gap | overlap | from | times of the next 24 hours
          Europe/Berlin | 30 2 * * * | SKIP | BOTH | 2026-03-28T12:00 |
          Europe/Berlin | 30 2 * * * | SHIFT | BOTH | 2026-03-28T12:00 | 29T01:30
          Europe/Berlin | 30 2,3 * * * | SHIFT | BOTH | 2026-03-28T12:00 | 29T01:30
          Europe/Berlin | 0 3 * * * | SHIFT | BOTH | 2026-03-28T12:00 | 29T01:00
          Europe/Berlin | 30 2 * * * | SKIP | BOTH | 2026-10-24T12:00 | 25T00:30 25T01:30
          Europe/Berlin | 30 2 * * * | SKIP | FIRST | 2026-10-24T12:00 | 25T00:30
          Europe/Berlin | 30 2 * * * | SKIP | LAST | 2026-10-24T12:00 | 25T01:30
          Europe/Berlin | 0 1-3 * * * | SKIP | FIRST | 2026-10-24T12:00 | 24T23:00 25T00:00 25T02:00
          Australia/Lord_Howe | 15 2 * * * | SKIP | BOTH | 2026-10-03T00:00 |
          Australia/Lord_Howe | 15 2 * * * | SHIFT | BOTH | 2026-10-03T00:00 | 03T15:45
          Australia/Lord_Howe | 45 1 * * * | SKIP | BOTH | 2026-04-04T00:00 | 04T14:45 04T15:15
          America/Santiago | 0 12 * * 0 | SKIP | BOTH | 2022-09-11T00:00 | 11T15:00
          America/Santiago | 0 0 * * * | SKIP | BOTH | 2022-09-10T12:00 |
          America/Santiago | 0 0 * * * | SHIFT | BOTH | 2022-09-10T12:00 | 11T04:00
          Pacific/Apia | 0 12 * * * | SKIP | BOTH | 2011-12-29T23:00 | 30T22:00
          """)
  void clockChangesFollowThePolicy(ArgumentsAccessor row) {
    var policy = new DstPolicy(row.get(2, Gap.class), row.get(3, Overlap.class));
    var spec = Specs.cron(row.getString(0), row.getString(1)).dst(policy).build();
    var month = row.getString(4).substring(0, "2026-03-".length());
    var from = Instant.parse(row.getString(4) + ":00Z");
    var times = row.getString(5) == null ? "" : row.getString(5);
    var expected = Stream.of(times.split(" "))
        .filter(time -> !time.isEmpty())
        .map(time -> Instant.parse(month + time + ":00Z"))
        .toList();

    var table = Timetable.of(spec);
    assertThat(table.between(from, from.plus(Duration.ofHours(24)))).isEqualTo(expected);
    assertThat(expected).allMatch(table::matches);
  }

  @Test
  void clockChangesThatMatterAreNamedWithTheTimesTheyTouch() {
    var spec = Specs.cron("Europe/Berlin", "30 2 * * *").build();
    var from = Instant.parse("2026-01-01T00:00:00Z");

    var changes = Timetable.of(spec).clockChanges(from, from.plus(Duration.ofDays(365)));

    assertThat(changes)
        .containsExactly(
            new ClockChange(
                Instant.parse("2026-03-29T01:00:00Z"),
                Duration.ofHours(1),
                List.of(LocalDateTime.parse("2026-03-29T02:30")),
                1),
            new ClockChange(
                Instant.parse("2026-10-25T01:00:00Z"),
                Duration.ofHours(-1),
                List.of(LocalDateTime.parse("2026-10-25T02:30")),
                1));
  }

  @Test
  void clockChangesAwayFromTheTimesAreNotMentioned() {
    var noon = Timetable.of(Specs.cron("Europe/Berlin", "0 12 * * *").build());
    var excluded = Timetable.of(Specs.cron("Europe/Berlin", "30 2 * * *")
        .exclude(Specs.rule("30 2 * * 0"))
        .build());
    var from = Instant.parse("2026-01-01T00:00:00Z");
    var to = from.plus(Duration.ofDays(365));

    assertThat(noon.clockChanges(from, to)).isEmpty();
    assertThat(excluded.clockChanges(from, to)).isEmpty();
  }
}
