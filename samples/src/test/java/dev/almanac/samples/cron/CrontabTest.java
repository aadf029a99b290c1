package dev.almanac.samples.cron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.ScheduleHandle;
import dev.almanac.testing.AlmanacAssertions;
import dev.almanac.testing.TestAlmanac;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Those who copy the sample have no commands of Almanac in their class path. */
class CrontabTest {
  /** What {@code almanac import crontab} makes of a file fits the workflow. */
  @Test
  void runsTheLinesOfACrontab() {
    try (var test = TestAlmanac.start(TestAlmanac.USUAL_START, with -> with.port(0, 0))) {
      CommandServer.work(test.almanac());
      importCrontab(test.almanac());

      test.clock().skipTo(Instant.parse("2030-01-01T02:00:00Z"));

      ScheduleHandle minute = test.almanac().schedules().handle("echo");
      AlmanacAssertions.assertThat(minute).startedAt(Instant.parse("2030-01-01T01:55:00Z"));
      assertThat(latest(test.almanac(), minute)).isEqualTo("Good minute\n");
      ScheduleHandle night = test.almanac().schedules().handle("cat");
      AlmanacAssertions.assertThat(night)
          .hasStarted(1)
          .startedAt(Instant.parse("2030-01-01T01:30:00Z")); // 02:30 in Berlin
      assertThat(latest(test.almanac(), night)).isEqualTo("Good night");
    }
  }

  private static void importCrontab(Almanac almanac) {
    int exitCode = dev.almanac.cli.Almanac.commandLine(System.out, System.err)
        .execute(
            "import",
            "crontab",
            "from-cron/crontab",
            "--task-queue",
            CommandServer.QUEUE,
            "--address",
            "127.0.0.1:" + almanac.port().orElseThrow(),
            "--apply");
    assertThat(exitCode).isZero();
  }

  private static String latest(Almanac almanac, ScheduleHandle schedule) {
    String id = schedule.describe().latestWorkflowId().orElseThrow();
    return almanac.client().newUntypedWorkflowStub(id).getResult(String.class);
  }
}
