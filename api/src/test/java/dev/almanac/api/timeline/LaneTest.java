package dev.almanac.api.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.schedule.ScheduleEngine;
import dev.almanac.engine.schedule.ledger.FireInfo;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.ledger.NominalTimeRange;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Profile;
import dev.almanac.engine.schedule.policy.ProfilePolicies;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.RequestedState;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.CompiledSpec;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.runtime.ScheduleRecords.NewestOutcomes;
import dev.almanac.store.Nanos;
import dev.almanac.store.list.RunStatus;
import dev.almanac.store.run.Lifetime;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LaneTest {
  private static final Instant START = Instant.parse("2026-03-20T00:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final int COMPLETED = 2;
  private static final NewestOutcomes NONE = new NewestOutcomes(List.of(), 0, Optional.empty());

  @Test
  void showsOutcomesFromTheLedgerWithTheStatusOfWhatWasStarted() {
    var entries = List.of(
        entry(4, dropped(DropReason.TOO_LATE, 3, 5)),
        entry(3, dropped(DropReason.OVERLAP, 2, 2)),
        entry(2, started(1, "run-1")));
    var outcomes = new NewestOutcomes(entries, 3, Optional.of(START));
    var status = new RunStatus(COMPLETED, nanos(1, 5), nanos(1, 30));

    var lane = lane(schedule(RequestedState.ACTIVE), outcomes, Map.of("run-1", status), at(0, 30));

    assertThat(lane.fires())
        .map(LaneTest::text)
        .containsExactly(
            "01:00 STARTED of SCHEDULED, status 2",
            "02:00 SKIPPED overlap of SCHEDULED, status 0",
            "03:00..05:00 x3 MISSED too_late of SCHEDULED, status 0");
    assertThat(lane.fires().getFirst().run())
        .contains(new Dot.Run(
            "workflow-1", "run-1", at(1, 0).plusSeconds(5), Optional.of(at(1, 0).plusSeconds(30))));
    assertThat(lane.firesCut()).contains(START);
  }

  @Test
  void aWorkflowThatIsOpenOrGoneSaysSo() {
    var outcomes = new NewestOutcomes(
        List.of(entry(3, started(2, "gone")), entry(2, started(1, "open"))), 2, Optional.empty());
    var status = new RunStatus(1, nanos(1, 5), Lifetime.OPEN);

    var lane = lane(schedule(RequestedState.ACTIVE), outcomes, Map.of("open", status), at(0, 30));

    assertThat(lane.fires())
        .map(LaneTest::text)
        .containsExactly(
            "01:00 STARTED of SCHEDULED, status 1", "02:00 STARTED of SCHEDULED, status 0");
    assertThat(lane.fires()).allMatch(dot -> dot.run().orElseThrow().closed().isEmpty());
  }

  @Test
  void timesThatAreNotProcessedWaitOrCome() {
    var lane = lane(schedule(RequestedState.ACTIVE), NONE, Map.of(), at(2, 30));

    assertThat(lane.fires())
        .map(LaneTest::text)
        .containsExactly(
            "01:00 WAITING overdue of SCHEDULED, status 0",
            "02:00 WAITING overdue of SCHEDULED, status 0");
    assertThat(lane.coming())
        .map(LaneTest::text)
        .containsExactly("03:00 STARTS", "04:00 STARTS", "05:00 STARTS");
  }

  @Test
  void timesOfAPauseAreSkippedBeforeAndAfterNow() {
    var paused = schedule(new RequestedState(true, "maintenance", Optional.empty()));

    var lane = lane(paused, NONE, Map.of(), at(3, 30));

    assertThat(lane.fires())
        .map(LaneTest::text)
        .containsExactly(
            "01:00 SKIPPED paused of SCHEDULED, status 0",
            "02:00 SKIPPED paused of SCHEDULED, status 0",
            "03:00 SKIPPED paused of SCHEDULED, status 0");
    assertThat(lane.coming()).map(LaneTest::text).containsExactly("04:00 PAUSED", "05:00 PAUSED");
  }

  @Test
  void noMoreComeThanStartsAreLeft() {
    var limited = schedule(new RequestedState(false, "", Optional.of(2L)));

    var lane = lane(limited, NONE, Map.of(), at(2, 30));

    assertThat(lane.coming())
        .map(LaneTest::text)
        .containsExactly("03:00 EXHAUSTED", "04:00 EXHAUSTED", "05:00 EXHAUSTED");
  }

  private static Lane.Content lane(
      Schedule schedule, NewestOutcomes outcomes, Map<String, RunStatus> statuses, Instant now) {
    return new Lane(schedule, outcomes, statuses, new Lane.View(START, at(5, 30), now, 50))
        .content();
  }

  private static Schedule schedule(RequestedState state) {
    var spec = TimeSpec.builder().interval(Interval.every(HOUR)).build();
    var action = NewWorkflowExecutionInfo.newBuilder().setWorkflowId("w");
    action.getWorkflowTypeBuilder().setName("type");
    action.getTaskQueueBuilder().setName("queue");
    var definition = new ScheduleDefinition(
        "namespace",
        new CompiledSpec(spec, ScheduleSpec.getDefaultInstance()),
        action.build(),
        ProfilePolicies.policies(Profile.TEMPORAL),
        Memo.getDefaultInstance(),
        SearchAttributes.getDefaultInstance());
    var creation = new ScheduleRequest.Create(
        new ScheduleKey(new UUID(0, 1), "s", new UUID(0, 2)),
        definition,
        state,
        ScheduleRequest.PatchActions.NONE,
        Asker.SCHEDULE);
    var decided = ScheduleEngine.decide(Optional.empty(), creation, START);
    return ((ScheduleDecision.Accepted) decided).next();
  }

  private static Instant at(int hour, int minute) {
    return START.plus(HOUR.multipliedBy(hour)).plusSeconds(60L * minute);
  }

  private static long nanos(int hour, int second) {
    return Nanos.of(at(hour, 0).plusSeconds(second));
  }

  private static LedgerEntry entry(long sequence, LedgerEvent what) {
    return new LedgerEntry(sequence, START, Asker.SCHEDULE, what);
  }

  private static LedgerEvent started(int hour, String run) {
    var fire =
        new FireInfo(hour, Due.at(at(hour, 0)), Cause.Kind.SCHEDULED, "", OverlapPolicy.ALLOW_ALL);
    return new LedgerEvent.Started(fire, "workflow-" + hour, run, hour, false);
  }

  private static LedgerEvent dropped(DropReason reason, int first, int last) {
    var which = new NominalTimeRange(at(first, 0), at(last, 0), last - first + 1L);
    return new LedgerEvent.Dropped(reason, which, Optional.empty(), "", 1);
  }

  private static String text(Dot dot) {
    var times = clock(dot.first())
        + (dot.count() > 1 ? "..%s x%d".formatted(clock(dot.last()), dot.count()) : "");
    return switch (dot.look()) {
      case Dot.Past(var outcome, var cause, int status) ->
        "%s %s %sof %s, status %d"
            .formatted(
                times,
                outcome.name().substring("OUTCOME_".length()),
                dot.reason().isEmpty() ? "" : dot.reason() + " ",
                cause,
                status);
      case Dot.Coming(var outcome) ->
        times + " " + outcome.name().substring("COMING_OUTCOME_".length());
    };
  }

  private static String clock(Instant time) {
    return time.toString().substring(11, 16);
  }
}
