package dev.almanac.samples.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.client.schedule.ScheduleHandle;
import dev.almanac.testing.TestAlmanac;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class BackfillTest {
  @Test
  void importsEachDayOfAMonthOnce() {
    try (var test = TestAlmanac.start(Instant.parse("2026-04-15T12:00:00Z"), with -> with)) {
      var files = new SmallFiles();
      var worker = test.almanac().workers().newWorker(Backfill.QUEUE);
      worker.registerWorkflowImplementationTypes(DayImportWorkflow.class);
      worker.registerActivitiesImplementations(files);
      test.almanac().workers().start();
      ScheduleHandle schedule = test.almanac().schedules().create("imports", Backfill.daily());

      assertThat(Backfill.fill(schedule).started()).isEqualTo(31);
      assertThat(Backfill.results(test.almanac(), schedule))
          .hasSize(31)
          .startsWith("2026-03-01: 101 rows")
          .endsWith("2026-03-31: 131 rows");
      assertThat(files.rows()).hasSize(31);

      var again = Backfill.fill(schedule);
      assertThat(again.started()).isZero();
      assertThat(again.passed()).isEqualTo(31);
    }
  }
}
