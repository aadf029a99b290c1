package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Zone;
import dev.almanac.calendar.text.IntervalText;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Profile;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.request.ScheduleRequest.Trigger;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.testkit.Scenario;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The promises of Durable Workflow about schedules, as far as the rules decide them. */
class DurableScenariosTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  @Scenario({"DW-A8-CreateSchedule", "DW-A8-TickProcessesDue", "DW-A8-TickSkipsFuture"})
  void actsWhenATimeHasComeAndNotBefore() {
    var stage = durable().create();
    assertThat(stage.ledger().getFirst().what())
        .isInstanceOfSatisfying(
            LedgerEvent.Created.class,
            created -> assertThat(created.next()).contains(Stage.time("01:00")));

    stage.until("00:59").tick();
    assertThat(stage.starts()).isEmpty();
    stage.until("01:00");
    assertThat(stage.starts()).hasSize(1);
  }

  @Test
  @Scenario({
    "DW-A8-PauseDeletedThrows",
    "DW-A8-UpdateDeletedThrows",
    "DW-A8-BackfillDeletedThrows",
    "DW-A8-TriggerDeletedReturnsNull",
    "DW-A8-TriggerDeletedTracksSkipReason",
    "DW-A8-DeleteIdempotent",
    "DW-P-DeletedRefusesAll"
  })
  void nothingCanBeAskedOfOneThatWasDeleted() {
    var stage = durable().create();
    var definition = stage.schedule().definition();
    stage.ask(new ScheduleRequest.Delete(Stage.ANN));

    for (var request : List.of(
        new ScheduleRequest.Patch(PatchActions.pause("x"), Stage.ANN),
        new ScheduleRequest.Patch(PatchActions.trigger(Trigger.NOW), Stage.ANN),
        new ScheduleRequest.Update(Optional.empty(), definition, Optional.empty(), Stage.ANN),
        BackfillScenariosTest.fill("b", "00:00", "01:00", OverlapPolicy.SKIP),
        new ScheduleRequest.Delete(Stage.ANN))) {
      assertThat(stage.refused(request).reason()).isEqualTo(Refusal.Reason.NOT_FOUND);
    }
    assertThat(stage.starts()).isEmpty();
  }

  @Test
  @Scenario("DW-A8-ResumeNonPausedThrows")
  void resumingOneThatIsNotPausedOnlyChangesTheNote() {
    var stage = durable().create();

    stage.patch(PatchActions.unpause("it was not"));

    assertThat(stage.schedule().status().notes()).isEqualTo("it was not");
    assertThat(stage.schedule().status().paused()).isFalse();
  }

  @Test
  @Scenario({"DW-A8-UpdateCronAndTimezone", "DW-P-UpdateRecalculates"})
  void anUpdateOfCronAndZoneMovesTheNextTime() {
    var stage = Stage.of(Specs.cron("0 9 * * *")).with(Profile.DURABLE).create();
    var later = TimeSpec.builder()
        .calendar(Specs.cron("30 9 * * *").calendars().getFirst())
        .zone(Zone.named("America/New_York"))
        .build();

    stage.update(now -> now.with(Stage.timing(later)));

    assertThat(stage.upcoming()).startsWith("13:30");
  }

  @Test
  @Scenario({
    "DW-A8-TriggerCreatesWorkflowRun",
    "DW-A8-TriggerRecordsHistoryEvent",
    "DW-A8-TriggerRoutesQueue"
  })
  void aTriggerStartsAWorkflowAndTellsOfIt() {
    var stage = durable().create();

    stage.trigger(Trigger.NOW);

    assertThat(stage.starts())
        .singleElement()
        .satisfies(start ->
            assertThat(start.message().request().getTaskQueue().getName()).isEqualTo("mytq"));
    assertThat(stage.ledger().getLast().what())
        .isInstanceOfSatisfying(LedgerEvent.Started.class, started -> {
          assertThat(started.workflowId()).isEqualTo(stage.workflowIds().getFirst());
          assertThat(started.runId()).isNotEmpty();
          assertThat(started.number()).isEqualTo(1);
        });
  }

  @Test
  @Scenario({
    "DW-A8-DescribeIncludesSkipTracking",
    "DW-A8-ExhaustedRemainingTracksSkip",
    "DW-P-SkipsAreTracked"
  })
  void remembersTheLastSkipAndWhy() {
    var stage = Stage.every(HOUR).remaining(1).create().until("03:30");
    stage.patch(PatchActions.pause("lets what passed be told"));

    assertThat(stage.count(DropReason.EXHAUSTED)).isEqualTo(2);
    assertThat(stage.schedule().head().counters().lastSkip())
        .hasValueSatisfying(skip -> assertThat(skip.reason()).isEqualTo(DropReason.EXHAUSTED));
  }

  @Test
  @Scenario({
    "DW-A8-BackfillRecordsOccurrenceTime",
    "DW-A8-BackfillOverride",
    "DW-A8-BackfillIgnoresJitter",
    "DW-P-BackfillIdsAreDeterministic"
  })
  void aBackfillHasTheExactTimesAndAPolicyOfItsOwn() {
    var stage = Stage.of(TimeSpec.builder()
            .interval(Interval.every(HOUR))
            .jitter(Duration.ofMinutes(30))
            .build())
        .with(Profile.DURABLE)
        .with(OverlapPolicy.SKIP)
        .lasting(HOUR)
        .create();

    stage.ask(BackfillScenariosTest.fill(
        "b", "2022-05-31T00:00:00Z", "2022-05-31T03:00:00Z", OverlapPolicy.ALLOW_ALL));
    stage.until("00:01");

    assertThat(stage.started())
        .containsExactly(
            "2022-05-31T00:00 at 00:00", "2022-05-31T01:00 at 00:00", "2022-05-31T02:00 at 00:00");
  }

  @Test
  @Scenario({"DW-A8-JitterZero", "DW-A8-DescribeIncludesJitter", "DW-P-NoJitterIsExact"})
  void withoutJitterATimeActsWhenItIs() {
    var stage = durable().create();

    assertThat(stage.schedule().definition().timing().spec().jitter()).isZero();
    var pending = stage.schedule().head().cursor().pending().orElseThrow();
    assertThat(pending.actual()).isEqualTo(pending.nominal());
  }

  @Test
  @Scenario("DW-P-JitterIsDrawnAnewByResumeAndUpdate")
  void aResumptionAndAnUpdateDrawAnotherDelay() {
    var stage = Stage.of(TimeSpec.builder()
            .interval(Interval.every(HOUR))
            .jitter(Duration.ofMinutes(30))
            .build())
        .with(Profile.DURABLE)
        .create();
    var delays = new HashSet<Instant>();
    for (int i = 0; i < 10; i++) {
      stage.patch(PatchActions.pause("hold"));
      stage.patch(PatchActions.unpause("go"));
      delays.add(stage.schedule().head().cursor().pending().orElseThrow().actual());
    }
    assertThat(delays).hasSizeGreaterThan(5);
    delays.clear();
    for (int minutes = 20; minutes < 30; minutes++) {
      var jitter = Duration.ofMinutes(minutes);
      stage.update(now -> now.with(Stage.timing(
          TimeSpec.builder().interval(Interval.every(HOUR)).jitter(jitter).build())));
      delays.add(stage.schedule().head().cursor().pending().orElseThrow().actual());
    }
    assertThat(delays).hasSizeGreaterThan(5);
  }

  @Test
  @Scenario({
    "DW-A8-IntervalCreate",
    "DW-A8-IntervalOffset",
    "DW-A8-IntervalNext",
    "DW-A8-IntervalOffsetLandsOn05",
    "DW-A8-IntervalTriggersOnTick",
    "DW-P-IsoIntervalsWithOffset"
  })
  void anIsoIntervalHasAnOffset() {
    var stage = interval("PT1H/PT5M").create();
    assertThat(stage.upcoming()).startsWith("00:05", "01:05", "02:05");

    stage.until("01:10");

    assertThat(stage.started()).containsExactly("00:05 at 00:05", "01:05 at 01:05");
  }

  @Test
  @Scenario({"DW-A8-IntervalSeconds", "DW-A8-fixed_rate_cadence"})
  void anIntervalOfSecondsNeitherSkipsNorRepeats() {
    var stage = interval("PT30S").with(OverlapPolicy.ALLOW_ALL).create().until("00:04");

    assertThat(stage.starts()).hasSize(8);
    assertThat(stage.workflowIds()).doesNotHaveDuplicates();
  }

  @Test
  @Scenario("DW-A8-cron_cadence")
  void aCronStringActsEveryMinute() {
    var stage = Stage.of(Specs.cron("* * * * *")).with(Profile.DURABLE).create().until("00:04");

    assertThat(stage.started())
        .containsExactly("00:01 at 00:01", "00:02 at 00:02", "00:03 at 00:03", "00:04 at 00:04");
  }

  @Test
  @Scenario({"DW-A8-MixedSpec", "DW-P-MixedSpecTakesTheEarliest"})
  void cronAndIntervalAreTakenTogether() {
    var spec = TimeSpec.builder()
        .calendar(Specs.cron("30 * * * *").calendars().getFirst())
        .interval(Interval.every(HOUR))
        .build();

    assertThat(Stage.of(spec).with(Profile.DURABLE).create().upcoming())
        .startsWith("00:30", "01:00", "01:30");
  }

  @Test
  @Scenario({"DW-A8-UpdateMemoAndSearchAttributes", "DW-A8-ClearWithEmptyArrays"})
  void memoAndAttributesAreReplacedAndCleared() {
    var stage = durable().create();
    var memo = Memo.newBuilder().putFields("a", Payload.getDefaultInstance()).build();
    var attributes = SearchAttributes.newBuilder()
        .putIndexedFields("b", Payload.getDefaultInstance())
        .build();

    stage.update(now -> now.with(memo).with(attributes));
    assertThat(stage.schedule().definition().memo()).isEqualTo(memo);
    assertThat(stage.schedule().definition().searchAttributes()).isEqualTo(attributes);
    stage.update(
        now -> now.with(Memo.getDefaultInstance()).with(SearchAttributes.getDefaultInstance()));
    assertThat(stage.schedule().definition().memo().getFieldsMap()).isEmpty();
  }

  private static Stage durable() {
    return Stage.every(HOUR).with(Profile.DURABLE);
  }

  private static Stage interval(String text) {
    return Stage.of(TimeSpec.builder().interval(IntervalText.parse(text)).build())
        .with(Profile.DURABLE);
  }
}
