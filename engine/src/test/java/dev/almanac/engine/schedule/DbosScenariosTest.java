package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Zone;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Profile;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.testkit.Scenario;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The promises of DBOS about schedules, as far as the rules decide them. */
class DbosScenariosTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  @Scenario("DBOS-B2-backfill-times")
  void aRangeHasAsManyRunsAsTimes() {
    var stage = Stage.every(HOUR).with(Profile.DBOS).create();
    stage.ask(fill("hours", "2022-05-30T00:00:00Z", "2022-05-30T05:00:00Z"));
    stage.ask(fill("nothing", "2022-05-30T05:10:00Z", "2022-05-30T05:50:00Z"));
    stage.until("00:01");
    assertThat(stage.starts()).hasSize(5);

    var daily = Stage.of(Specs.cron("0 0 * * *")).with(Profile.DBOS).create();
    daily.ask(fill("days", "2022-05-01T00:00:00Z", "2022-05-08T00:00:00Z"));
    daily.until("00:01");
    assertThat(daily.starts()).hasSize(7);
  }

  @Test
  @Scenario("DBOS-B2-backfill-with-timezone")
  void aRangeIsReadInTheZoneOfTheSchedule() {
    var nine = TimeSpec.builder()
        .calendar(Specs.cron("0 9 * * *").calendars().getFirst())
        .zone(Zone.named("America/Los_Angeles"))
        .build();
    var stage = Stage.of(nine).with(Profile.DBOS).create().until("2022-06-02T00:00:00Z");

    stage.ask(fill("again", "2022-05-31T00:00:00Z", "2022-06-02T00:00:00Z"));
    stage.until("2022-06-02T00:01:00Z");

    assertThat(stage.workflowIds())
        .as("the one that ran before has the id that the backfill would give it")
        .containsExactly(
            "sched-myschedule-2022-06-01T16:00:00.000Z",
            "sched-myschedule-2022-05-31T16:00:00.000Z");
  }

  @Test
  @Scenario("DBOS-B2-dynamic-scheduler-replace-schedule")
  void aReplacedSpecificationHoldsAtOnce() {
    var stage = Stage.every(HOUR).with(Profile.DBOS).create().until("01:10");

    stage.update(now -> now.with(Stage.timing(Specs.every(Duration.ofMinutes(30)))));
    stage.until("02:10");

    assertThat(stage.started())
        .containsExactly("01:00 at 01:00", "01:30 at 01:30", "02:00 at 02:00");
  }

  @Test
  @Scenario("DBOS-B2-dynamic-scheduler-delete-stops-firing")
  void aDeletedOneStartsNothing() {
    var stage = Stage.every(HOUR).with(Profile.DBOS).create().until("01:10");

    stage.ask(new ScheduleRequest.Delete(Stage.ANN));
    stage.until("05:00");

    assertThat(stage.starts()).hasSize(1);
  }

  @Test
  @Scenario("DBOS-B2-daily-is-not-hourly")
  void aDailyOneActsDaily() {
    var stage =
        Stage.of(Specs.cron("0 0 * * *")).with(Profile.DBOS).create().until("2022-06-04T12:00:00Z");

    assertThat(stage.starts()).hasSize(3);
  }

  private static ScheduleRequest fill(String id, String from, String to) {
    return BackfillScenariosTest.fill(id, from, to, OverlapPolicy.ALLOW_ALL);
  }
}
