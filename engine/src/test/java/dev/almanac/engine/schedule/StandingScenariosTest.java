package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.schedule.health.HealthRules;
import dev.almanac.engine.schedule.health.Standings;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.request.ScheduleRequest.Trigger;
import dev.almanac.engine.schedule.standing.Concern;
import dev.almanac.engine.schedule.standing.Standing;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Health;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How schedules stand and fare, and when lists are told. */
class StandingScenariosTest {
  private static final Duration FIVE = Duration.ofMinutes(5);
  private static final TimeSpec NEVER = TimeSpec.builder().build();

  private static Stage hourly() {
    return Stage.every(Duration.ofHours(1));
  }

  private static Arguments row(String what, Standing standing, Supplier<Stage> stage) {
    return Arguments.of(what, standing, stage);
  }

  static Stream<Arguments> table() {
    return Stream.of(
        row("that waits for its next time", Standing.ACTIVE, () -> hourly().create()),
        row("that was created paused", Standing.PAUSED, () -> hourly().paused().create()),
        row(
            "that is paused and has no starts left",
            Standing.PAUSED,
            () -> hourly().paused().remaining(0).create()),
        row(
            "that has used up its starts",
            Standing.EXHAUSTED,
            () -> hourly().remaining(2).create().until("03:00")),
        row("without a specification", Standing.ON_DEMAND, () -> Stage.of(NEVER).create()),
        row(
            "whose specification names no time",
            Standing.NEVER_MATCHES,
            () -> Stage.of(ended("2022-05-01T00:00:00Z")).create()),
        row(
            "whose times are over",
            Standing.ENDED,
            () -> Stage.of(ended("2022-06-01T00:30:00Z")).create().until("01:00")),
        row("whose new times have all passed", Standing.NEVER_MATCHES, () -> {
          var stage = hourly().create().until("02:30");
          stage.update(now -> now.with(Stage.timing(ended("2022-06-01T02:00:00Z"))));
          return stage;
        }),
        row(
            "whose workflow failed once",
            Standing.ACTIVE,
            () -> fails(hourly(), "01:00").create().until("01:30")),
        row(
            "whose workflows fail",
            Standing.FAILING,
            () -> fails(hourly(), "01:00", "02:00").create().until("02:30")),
        row(
            "whose workflow succeeds again",
            Standing.ACTIVE,
            () -> fails(hourly(), "01:00", "02:00").create().until("03:30")),
        row(
            "that is triggered and fails",
            Standing.FAILING,
            () -> triggered(Closes.failed("no"), Closes.timedOut())),
        row(
            "whose workflows are cancelled and terminated",
            Standing.ON_DEMAND,
            () -> triggered(Closes.canceled(), Closes.terminated(), Closes.failed("no"))),
        row(
            "whose workflow was terminated between failures",
            Standing.FAILING,
            () -> triggered(Closes.failed("no"), Closes.terminated(), Closes.failed("no"))),
        row(
            "that the server has not served in time",
            Standing.LATE,
            () -> hourly().create().outage("01:00:11")),
        row(
            "that the server is about to serve",
            Standing.ACTIVE,
            () -> hourly().create().outage("01:00:10")),
        row(
            "that is late and fails",
            Standing.LATE,
            () -> fails(hourly(), "01:00", "02:00").create().until("02:30").outage("03:30")),
        row(
            "that is late and paused",
            Standing.PAUSED,
            () -> hourly().paused().create().outage("03:30")));
  }

  @ParameterizedTest(name = "a schedule {0} is {1}")
  @MethodSource("table")
  void aScheduleStandsAs(String what, Standing standing, Supplier<Stage> stage) {
    assertThat(stage.get().standing()).isEqualTo(standing);
  }

  private static TimeSpec ended(String end) {
    return TimeSpec.builder()
        .interval(dev.almanac.calendar.Interval.every(Duration.ofMinutes(10)))
        .end(Instant.parse(end))
        .build();
  }

  private static Stage fails(Stage stage, String... nominal) {
    for (var time : nominal) {
      stage.ends(time, Closes.failed("no"));
    }
    return stage;
  }

  /** Triggers a schedule again and again; each workflow ends in one of these ways. */
  private static Stage triggered(HistoryEvent... closes) {
    var stage = Stage.of(NEVER).create();
    long fire = 0;
    for (var close : closes) {
      stage.trigger(Trigger.with(OverlapPolicy.ALLOW_ALL));
      stage.close(++fire, close);
    }
    return stage;
  }

  @Test
  void aRowOfFailuresIsCountedFromItsFirst() {
    var stage = fails(hourly(), "01:00", "02:00", "03:00").create().until("03:30");

    assertThat(stage.schedule().head().health().failures().inRow()).isEqualTo(3);
    assertThat(stage.schedule().head().health().failures().since())
        .contains(Stage.time("01:00:01"));
    stage.until("04:30");
    assertThat(stage.schedule().head().health().failures()).isEqualTo(Health.Failures.NONE);
  }

  @Test
  void listsAreToldOnlyWhenSomethingChanges() {
    var stage = fails(hourly(), "03:00", "04:00", "05:00").create();
    assertThat(stage.listings()).isEqualTo(1);

    stage.until("03:30");
    assertThat(stage.listings()).isEqualTo(1);
    stage.until("05:30");
    assertThat(stage.listings()).isEqualTo(2);
    assertThat(stage.listed().concerns()).containsExactly(Concern.FAILING);
    stage.until("09:30");
    assertThat(stage.listings()).isEqualTo(3);
    assertThat(stage.listed().concerns()).isEmpty();
  }

  @Test
  void missedTimesConcernForADay() {
    var stage = hourly().window(Duration.ofMinutes(10)).create().outage("05:30").tick();

    assertThat(stage.listed().concerns()).containsExactly(Concern.MISSED);
    assertThat(stage.listed().missed()).contains(Stage.time("05:00"));
    assertThat(stage.schedule().head().health().missed())
        .contains(new Health.Missed(Stage.time("05:30"), Stage.time("05:30"), 5));
    stage.until("2022-06-02T05:00:30Z");
    assertThat(stage.listed().concerns()).containsExactly(Concern.MISSED);
    stage.until("2022-06-02T06:00:30Z");
    assertThat(stage.listed().concerns()).isEmpty();
    assertThat(stage.schedule().head().health().missed()).isEmpty();
  }

  @Test
  void missesAddUpWhileTheyGoOn() {
    var stage = Stage.every(FIVE)
        .with(Policies.CatchUp.Mode.NONE)
        .create()
        .outage("00:31")
        .tick()
        .outage("01:01")
        .tick();

    assertThat(stage.schedule().head().health().missed())
        .contains(new Health.Missed(Stage.time("00:31"), Stage.time("01:01"), 12));
  }

  @Test
  void aBackfillConcernsUntilItIsOver() {
    var stage = hourly().lasting(Duration.ofMinutes(20)).create().until("06:10");
    var range = Backfill.Range.closed(Stage.time("01:00"), Stage.time("03:00"));
    stage.ask(new ScheduleRequest.StartBackfill(
        "b",
        Backfill.Plan.of(range, Backfill.Mode.RERUN).with(OverlapPolicy.BUFFER_ALL),
        new dev.almanac.engine.schedule.state.Asker("ann", "", "grpc", "")));

    assertThat(stage.listed().concerns()).containsExactly(Concern.BACKFILL);
    stage.until("08:30");
    assertThat(stage.listed().concerns()).isEmpty();
  }

  @Test
  void catchingUpInManyStepsIsLate() {
    var stage = Stage.every(Duration.ofSeconds(1))
        .with(OverlapPolicy.BUFFER_ALL)
        .create()
        .outage("02:00")
        .tick();

    assertThat(stage.listed().standing()).isEqualTo(Standing.LATE);
    assertThat(stage.listed().concerns()).containsExactly(Concern.LATE);
  }

  @Test
  void whoPausesIsKept() {
    var stage = hourly().create().until("01:30");
    stage.patch(PatchActions.pause("stock-taking"));

    assertThat(stage.schedule().status().pausedBy()).isEqualTo("ann");
    assertThat(stage.listed().concerns()).containsExactly(Concern.PAUSED);
    stage.patch(PatchActions.unpause("done"));
    assertThat(stage.schedule().status().pausedBy()).isEmpty();
    assertThat(stage.listed().standing()).isEqualTo(Standing.ACTIVE);
  }

  @Test
  void aFailureThatPausesTheScheduleSaysWhy() {
    var stage = fails(hourly().pauseOnFailure(), "01:00").create().until("02:30");

    assertThat(stage.listed().concerns()).containsExactly(Concern.PAUSED);
    assertThat(stage.schedule().status().notes()).contains("failure").contains("no");
    assertThat(stage.schedule().status().pausedBy()).isEmpty();
  }

  @Test
  void dropsAreKeptWhileTheyAreAmongTheLastOutcomes() {
    var stage = hourly().lasting(Duration.ofMinutes(70)).create().until("08:10");
    assertThat(drops(stage)).containsExactly("02:00", "04:00", "06:00", "08:00");

    stage.lasting(Duration.ofMinutes(1)).until("16:30");
    assertThat(drops(stage)).containsExactly("06:00", "08:00");
    assertThat(stage.schedule().head().recent()).hasSize(10);
  }

  private static List<String> drops(Stage stage) {
    return stage.schedule().head().health().drops().stream()
        .map(drop -> Stage.clock(drop.first()))
        .toList();
  }

  @Test
  void noMoreThanTheLastDropsAreKept() {
    var stage = Stage.every(FIVE).lasting(Duration.ofDays(2)).create().until("03:00");

    assertThat(stage.schedule().head().health().drops()).hasSize(HealthRules.MOST_OUTCOMES);
    assertThat(Standings.now(stage.schedule().head(), stage.standing(), stage.now()))
        .isEmpty();
  }
}
