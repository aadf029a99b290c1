package dev.almanac.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.util.Timestamps;
import dev.almanac.client.declared.Schedules;
import dev.almanac.client.schedule.CronDialect;
import dev.almanac.client.schedule.ScheduleDefinition;
import io.temporal.api.workflowservice.v1.ListScheduleMatchingTimesRequest;
import io.temporal.worker.WorkerFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The examples of DBOS's page about scheduled workflows. */
@Isolated
class DbosPageTest {
  private static final String QUEUE = "times";

  /** A workflow every five seconds, of an application that is stopped for ten minutes. */
  @Test
  void whatWasMissedIsMadeUpForInOneModeAndNotInTheOther(@TempDir Path folder) throws Throwable {
    Path file = folder.resolve("app.db");
    try (var first = Almanac.embedded()
        .file(file)
        .clock(OffsetClock.at("2030-01-07T09:00:01Z"))
        .start()) {
      work(first);
    }
    ScheduledTimes.STARTS.clear();
    try (var second = Almanac.embedded()
        .file(file)
        .clock(OffsetClock.at("2030-01-07T09:10:01Z"))
        .start()) {
      work(second);

      Eventually.holds(() -> assertThat(times("sched-MadeUpFor-"))
          .containsAll(every("PT5S", "2030-01-07T09:05:00Z", "2030-01-07T09:10:05Z")));
      Eventually.holds(() -> assertThat(times("sched-when-active-")).isNotEmpty());
    }
    assertThat(times("sched-when-active-"))
        .allSatisfy(time -> assertThat(time).isAfter("2030-01-07T09:10:01Z"));
    assertThat(ScheduledTimes.STARTS)
        .doesNotHaveDuplicates()
        .allSatisfy(start -> assertThat(start.started())
            .as("tells how far behind schedule it is")
            .isAfter("2030-01-07T09:10:01Z")
            .isAfterOrEqualTo(start.scheduled()))
        .anySatisfy(start ->
            assertThat(start.workflowId()).isEqualTo("sched-MadeUpFor-2030-01-07T09:05:00.000Z"));
  }

  /** Two instances of the application at a time, stopped twice in the middle of their work. */
  @Test
  void everyTimeStartsOneWorkflowWithSeveralWorkersAndRestarts(@TempDir Path folder)
      throws Throwable {
    Path file = folder.resolve("app.db");
    for (int minute = 0; minute < 3; minute++) {
      var clock = OffsetClock.at("2030-01-07T09:0%d:02Z".formatted(minute));
      ScheduledTimes.STARTS.clear();
      try (var almanac = Almanac.embedded().file(file).clock(clock).start()) {
        var other = secondInstance(almanac);
        work(almanac);
        if (minute > 0) {
          Eventually.holds(() -> assertThat(times("sched-MadeUpFor-")).hasSizeGreaterThan(2));
        }
        other.shutdownNow();
      }
    }
    try (var almanac = Almanac.embedded()
        .file(file)
        .clock(OffsetClock.at("2030-01-07T09:03:02Z"))
        .start()) {
      work(almanac);
      var expected = every("PT5S", "2030-01-07T09:01:00Z", "2030-01-07T09:03:00Z");
      Eventually.holds(() -> assertThat(workflowIds(almanac))
          .containsAll(expected.stream()
              .map(time -> "sched-MadeUpFor-%s.000Z".formatted(time.toString().replace("Z", "")))
              .toList()));
      assertThat(workflowIds(almanac)).doesNotHaveDuplicates();
    }
  }

  private static WorkerFactory secondInstance(Almanac almanac) {
    var factory = WorkerFactory.newInstance(almanac.client());
    factory
        .newWorker(QUEUE)
        .registerWorkflowImplementationTypes(
            ScheduledTimes.MadeUpForFlow.class, ScheduledTimes.WhenActiveFlow.class);
    factory.start();
    return factory;
  }

  private static List<String> workflowIds(Almanac almanac) {
    return almanac
        .client()
        .listExecutions("WorkflowType = 'MadeUpFor'")
        .map(run -> run.getExecution().getWorkflowId())
        .toList();
  }

  @Test
  void everyMinuteOfEveryDay() {
    assertThat(times("* * * * *", "2030-01-07T00:00:00Z", "2030-01-07T00:10:00Z"))
        .isEqualTo(every("PT1M", "2030-01-07T00:01:00Z", "2030-01-07T00:10:00Z"));
  }

  @Test
  void everyMinuteDuringTheHourOfFiveOnMondays() {
    assertThat(times("* 5 * * 1", "2030-01-06T00:00:00Z", "2030-01-13T00:00:00Z"))
        .isEqualTo(every("PT1M", "2030-01-07T05:00:00Z", "2030-01-07T05:59:00Z"));
  }

  @Test
  void thirtySecondsAfterTheBeginningOfEveryMinute() {
    assertThat(times("30 * * * * *", "2030-01-07T00:00:00Z", "2030-01-07T00:10:00Z"))
        .isEqualTo(every("PT1M", "2030-01-07T00:00:30Z", "2030-01-07T00:09:30Z"));
  }

  @Test
  void atNoonOnSundays() {
    assertThat(times("0 12 * * Sun", "2030-01-01T00:00:00Z", "2030-01-31T00:00:00Z"))
        .isEqualTo(every("P7D", "2030-01-06T12:00:00Z", "2030-01-27T12:00:00Z"));
  }

  @Test
  void atTheTopOfTheHourFromNineToFive() {
    assertThat(times("0 9-17 * * *", "2030-01-07T00:00:00Z", "2030-01-08T00:00:00Z"))
        .isEqualTo(every("PT1H", "2030-01-07T09:00:00Z", "2030-01-07T17:00:00Z"));
  }

  @Test
  void everyThirtySeconds() {
    assertThat(times("*/30 * * * * *", "2030-01-07T00:00:00Z", "2030-01-07T00:05:00Z"))
        .isEqualTo(every("PT30S", "2030-01-07T00:00:30Z", "2030-01-07T00:05:00Z"));
  }

  @Test
  void atEvenMinutesOfEachHourInJanuaryAndFebruary() {
    assertThat(times("10-19/2 * * January,Feb *", "2030-02-28T22:30:00Z", "2030-12-31T00:00:00Z"))
        .isEqualTo(every("PT2M", "2030-02-28T23:10:00Z", "2030-02-28T23:18:00Z"));
  }

  private static void work(Almanac almanac) {
    var worker = almanac.workers().newWorker(QUEUE);
    var workflows =
        new Class<?>[] {ScheduledTimes.MadeUpForFlow.class, ScheduledTimes.WhenActiveFlow.class};
    worker.registerWorkflowImplementationTypes(workflows);
    almanac.declare(Schedules.of(worker, workflows));
    almanac.workers().start();
  }

  private static List<Instant> times(String prefix) {
    return ScheduledTimes.STARTS.stream()
        .filter(start -> start.workflowId().startsWith(prefix))
        .map(ScheduledTimes.Start::scheduled)
        .sorted()
        .toList();
  }

  private static List<Instant> every(String step, String first, String last) {
    return Stream.iterate(Instant.parse(first), time -> time.plus(Duration.parse(step)))
        .takeWhile(time -> !time.isAfter(Instant.parse(last)))
        .toList();
  }

  /** Returns the times of a declared schedule after one time and up to another. */
  private static List<Instant> times(String cron, String after, String until) {
    try (var almanac = Almanac.embedded().start()) {
      almanac.declare(
          Schedules.of("s", ScheduleDefinition.of("T", QUEUE).cron(cron, CronDialect.DBOS)));
      assertThat(almanac.applySchedules()).hasSize(1);
      return almanac
          .stubs()
          .blockingStub()
          .listScheduleMatchingTimes(ListScheduleMatchingTimesRequest.newBuilder()
              .setNamespace("default")
              .setScheduleId("s")
              .setStartTime(Timestamps.fromMillis(Instant.parse(after).toEpochMilli()))
              .setEndTime(Timestamps.fromMillis(Instant.parse(until).toEpochMilli()))
              .build())
          .getStartTimeList()
          .stream()
          .map(time -> Instant.ofEpochSecond(time.getSeconds()))
          .toList();
    }
  }
}
