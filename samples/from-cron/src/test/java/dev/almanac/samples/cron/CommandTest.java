package dev.almanac.samples.cron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.ScheduleHandle;
import dev.almanac.samples.cron.Command.Line;
import dev.almanac.testing.AlmanacAssertions;
import dev.almanac.testing.TestAlmanac;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandTest {
  @Test
  void runsACommandWithItsSettings() {
    try (var test = TestAlmanac.start()) {
      CommandServer.work(test.almanac());
      var line = new Line("cat; echo $NAME", "Hello ", null, Map.of("NAME", "Ada"));

      assertThat(run(test, line)).isEqualTo("Hello Ada\n");
    }
  }

  @Test
  void failsAfterThreeAttemptsWithWhatTheCommandPrinted() {
    try (var test = TestAlmanac.start()) {
      CommandServer.work(test.almanac());

      assertThatThrownBy(() -> run(test, new Line("echo no disk; exit 7", null, null, null)))
          .isInstanceOf(WorkflowFailedException.class)
          .rootCause()
          .hasMessageContaining("exit code 7")
          .hasMessageContaining("no disk");
    }
  }

  private static String run(TestAlmanac test, Line line) {
    var options = WorkflowOptions.newBuilder().setTaskQueue(CommandServer.QUEUE).build();
    Command command = test.almanac().client().newWorkflowStub(Command.class, options);
    WorkflowClient.start(command::run, line);
    test.clock().advance(Duration.ofHours(1));
    return WorkflowStub.fromTyped(command).getResult(String.class);
  }

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
