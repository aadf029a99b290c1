package dev.almanac.samples.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.client.Almanac;
import dev.almanac.testing.AlmanacAssertions;
import dev.almanac.testing.AlmanacExtension;
import dev.almanac.testing.VirtualClock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AlmanacExtension.class)
class ReportTest {
  @Test
  void countsEachHourOnceAlsoOverAWeekend(Almanac almanac, VirtualClock clock) {
    Reports.start(almanac);

    clock.skipTo(Instant.parse("2030-01-08T00:00:00Z")); // from Tuesday to Tuesday

    AlmanacAssertions.assertThat(almanac.schedules().handle(Reports.SCHEDULE))
        .hasStarted(5)
        .startedAt(Instant.parse("2030-01-01T05:00:00Z")) // six o'clock in Berlin
        .startedAt(Instant.parse("2030-01-07T05:00:00Z"));
    List<Report> reports = Reports.reports(almanac).toList();
    assertThat(reports).extracting(Report::sold).containsExactly(24L, 24L, 24L, 24L, 72L);
    assertThat(reports.getLast().total()).isEqualTo(7 * 24);
  }
}
