package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Upcoming;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.timing.Outlook;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutlookTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final int EFFORT = 10_000;

  @Test
  void listsWhatIsNotProcessed() {
    var stage = Stage.every(HOUR).create().until("02:30");

    assertThat(outlook(stage, "00:00", "05:00"))
        .containsExactly("03:00 STARTS", "04:00 STARTS", "05:00 STARTS");
  }

  @Test
  void knowsMarksAndThePause() {
    var stage = Stage.every(HOUR).create().until("00:30");
    stage.ask(new ScheduleRequest.SkipTime(Stage.time("02:00"), Stage.ANN));
    assertThat(outlook(stage, "01:00", "03:00"))
        .containsExactly("01:00 STARTS", "02:00 ASKED_TO_SKIP", "03:00 STARTS");

    stage.patch(PatchActions.pause("maintenance"));
    assertThat(outlook(stage, "01:00", "03:00"))
        .containsExactly("01:00 PAUSED", "02:00 ASKED_TO_SKIP", "03:00 PAUSED");
  }

  @Test
  void countsTheStartsThatAreLeftEvenBeforeTheRange() {
    var stage = Stage.every(HOUR).remaining(3).create();
    stage.ask(new ScheduleRequest.SkipTime(Stage.time("02:00"), Stage.ANN));

    assertThat(outlook(stage, "03:00", "06:00"))
        .containsExactly("03:00 STARTS", "04:00 STARTS", "05:00 EXHAUSTED", "06:00 EXHAUSTED");
  }

  @Test
  void holdsTimesOfAPauseThatIsMadeUpFor() {
    var mode = Policies.CatchUp.Mode.ALL;
    var stage = Stage.every(HOUR)
        .with(policies -> policies.with(new Policies.CatchUp(mode, HOUR.multipliedBy(2), true)))
        .remaining(5)
        .create();
    stage.patch(PatchActions.pause("maintenance"));
    stage.outage("04:30");

    assertThat(outlook(stage, "01:00", "08:00"))
        .containsExactly(
            "01:00 TOO_LATE",
            "02:00 TOO_LATE",
            "03:00 HELD",
            "04:00 HELD",
            "05:00 HELD",
            "06:00 HELD",
            "07:00 HELD",
            "08:00 EXHAUSTED");
  }

  @Test
  void tellsWhatIsOverdue() {
    var stage = Stage.every(HOUR).create().outage("02:30");

    assertThat(outlook(stage, "00:00", "03:00"))
        .containsExactly("01:00 OVERDUE", "02:00 OVERDUE", "03:00 STARTS");
  }

  @Test
  void aTimeWithinItsJitterDelayStillComes() {
    var spec = TimeSpec.builder()
        .calendar(Specs.cron("0 * * * *").calendars().getFirst())
        .jitter(HOUR);
    var stage = Stage.of(spec.build()).create().until("00:30");
    var due = Outlook.of(stage.schedule(), stage.now(), range("01:00", "01:00", 9))
        .prospects()
        .getFirst()
        .time();
    stage.until(due.actual().minusSeconds(1));

    assertThat(due.actual()).isAfter(due.nominal());
    assertThat(outlook(stage, "01:00", "01:00")).containsExactly("01:00 STARTS");
  }

  @Test
  void isBounded() {
    var stage = Stage.every(Duration.ofSeconds(1)).create();

    var outlook = Outlook.of(stage.schedule(), stage.now(), range("00:00", "12:00", 100));

    assertThat(outlook.prospects()).hasSize(100);
    assertThat(outlook.rest()).isEqualTo(Upcoming.Rest.MORE);
  }

  private static List<String> outlook(Stage stage, String from, String to) {
    var outlook = Outlook.of(stage.schedule(), stage.now(), range(from, to, 100));
    assertThat(outlook.rest()).isEqualTo(Upcoming.Rest.NONE);
    return outlook.prospects().stream()
        .map(one -> clock(one.time().nominal()) + " " + one.expectation())
        .toList();
  }

  private static Outlook.Range range(String from, String to, int most) {
    return new Outlook.Range(Stage.time(from), Stage.time(to), most, EFFORT);
  }

  private static String clock(Instant time) {
    return time.toString().substring(11, 16);
  }
}
