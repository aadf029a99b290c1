package dev.almanac.runtime.schedule;

import static dev.almanac.runtime.node.SteppedLoop.BEGIN;
import static dev.almanac.runtime.node.SteppedLoop.NAMESPACE;
import static dev.almanac.runtime.schedule.ScheduleStage.ANN;
import static dev.almanac.runtime.schedule.ScheduleStage.creation;
import static dev.almanac.runtime.schedule.ScheduleStage.definition;
import static dev.almanac.runtime.schedule.ScheduleStage.drops;
import static dev.almanac.runtime.schedule.ScheduleStage.ending;
import static dev.almanac.runtime.schedule.ScheduleStage.every;
import static dev.almanac.runtime.schedule.ScheduleStage.ledger;
import static dev.almanac.runtime.schedule.ScheduleStage.name;
import static dev.almanac.runtime.schedule.ScheduleStage.runs;
import static dev.almanac.runtime.schedule.ScheduleStage.starts;
import static dev.almanac.runtime.schedule.ScheduleStage.terminate;
import static dev.almanac.runtime.schedule.ScheduleStage.trigger;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.Range;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.ledger.NominalTimeRange;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Profile;
import dev.almanac.engine.schedule.policy.ProfilePolicies;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.RequestedState;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.TimeControl;
import dev.almanac.runtime.loop.LoopLimits;
import dev.almanac.runtime.loop.Mailbox;
import dev.almanac.runtime.node.FlakyStore;
import dev.almanac.runtime.node.SteppedLoop;
import dev.almanac.runtime.time.TimeSkipper;
import dev.almanac.store.Batch;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Partitions;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.run.Lifetime;
import dev.almanac.testkit.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** How schedules are driven: their times, their runs and their users. */
class ScheduleTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final MemoryStore store = new MemoryStore();
  private final SteppedLoop loop = new SteppedLoop(store);

  @Test
  void startsAWorkflowWhenItsTimeComes() {
    loop.get(loop.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.SKIP))));
    loop.pass(HOUR.minusSeconds(1));
    assertThat(runs(store)).isEmpty();

    loop.pass(Duration.ofSeconds(1));

    assertThat(runs(store))
        .extracting(run -> run.identity().workflowId())
        .containsExactly("workflow-2030-01-01T01:00:00Z");
    assertThat(starts(store, "s"))
        .singleElement()
        .satisfies(
            started -> assertThat(started.fire().time().nominal()).isEqualTo(BEGIN.plus(HOUR)));
    var view = loop.get(loop.services.schedules().view(name("s")));
    assertThat(view.fires().active().size()).isEqualTo(1);
    assertThat(store.work().inbox(Partitions.ALL, null, anyPage())).isEmpty();
  }

  private static PageLimit anyPage() {
    return new PageLimit(100, 1L << 30);
  }

  @Test
  void passesOverATimeWhileItsWorkflowRunsAndHearsOfItsEnd() {
    loop.get(loop.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.SKIP))));
    loop.pass(HOUR);
    loop.pass(HOUR);
    loop.pass(HOUR);
    assertThat(drops(store, "s")).hasSize(2).allSatisfy(dropped -> {
      assertThat(dropped.reason()).isEqualTo(DropReason.OVERLAP);
      assertThat(dropped.which().count()).isEqualTo(1);
    });

    terminate(loop, "workflow-2030-01-01T01:00:00Z");
    loop.pass(HOUR);

    assertThat(starts(store, "s"))
        .extracting(LedgerEvent.Started::workflowId)
        .containsExactly("workflow-2030-01-01T01:00:00Z", "workflow-2030-01-01T04:00:00Z");
  }

  @Test
  void startsWhatWaitedAsSoonAsTheWorkflowHasEnded() {
    loop.get(
        loop.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.BUFFER_ONE))));
    loop.pass(HOUR);
    loop.pass(HOUR);
    assertThat(starts(store, "s")).hasSize(1);

    terminate(loop, "workflow-2030-01-01T01:00:00Z");
    loop.settle();

    assertThat(starts(store, "s")).hasSize(2);
    assertThat(runs(store)).hasSize(2);
  }

  @Test
  void endsWhatRunsInFavourOfTheNext() {
    loop.get(loop.services
        .schedules()
        .ask(name("s"), creation(every(HOUR, OverlapPolicy.TERMINATE_OTHER))));
    for (int hour = 0; hour < 5; hour++) {
      loop.pass(HOUR);
    }

    assertThat(starts(store, "s")).hasSize(5);
    assertThat(runs(store)).filteredOn(run -> run.row().life().isOpen()).hasSize(1);
  }

  @Test
  void oneThatHasHeldForLongLetsAllItsTimesPassBeforeItGoesOn() {
    var walked = TimeSpec.builder()
        .interval(Interval.every(Duration.ofSeconds(1)))
        .exclude(CalendarRule.builder()
            .set(Field.MONTH, Range.at(12))
            .set(Field.DAY_OF_MONTH, Range.at(24))
            .build())
        .build();
    loop.get(loop.services
        .schedules()
        .ask(
            name("s"),
            creation(
                definition(walked, "workflow", OverlapPolicy.SKIP),
                new RequestedState(true, "", Optional.empty()))));
    loop.pass(HOUR);

    loop.get(loop.services
        .schedules()
        .ask(
            name("s"), new ScheduleRequest.Patch(ScheduleRequest.PatchActions.unpause("go"), ANN)));

    assertThat(loop.get(loop.services.schedules().view(name("s"))).status().paused())
        .isFalse();
    assertThat(drops(store, "s"))
        .as("as many as one step deals with")
        .extracting(dropped -> dropped.which().count())
        .containsExactly(1_000L, 1_000L, 1_000L, 600L);
  }

  @Test
  void oneOfEverySecondGoesOnAfterAYear() {
    loop.get(loop.services
        .schedules()
        .ask(
            name("s"),
            creation(
                every(Duration.ofSeconds(1), OverlapPolicy.SKIP),
                new RequestedState(true, "", Optional.empty()))));
    loop.pass(Duration.ofDays(365));

    loop.get(loop.services
        .schedules()
        .ask(
            name("s"), new ScheduleRequest.Patch(ScheduleRequest.PatchActions.unpause("go"), ANN)));

    assertThat(drops(store, "s"))
        .singleElement()
        .satisfies(dropped -> assertThat(dropped.which())
            .isEqualTo(new NominalTimeRange(
                BEGIN.plusSeconds(1),
                BEGIN.plus(Duration.ofDays(365)),
                Duration.ofDays(365).toSeconds())));
  }

  @Test
  @Scenario({"DW-A8-Namespace", "DW-P-IdIsUniqueInItsNamespace"})
  void anIdIsTakenOnceInEachNamespace() {
    var elsewhere = new ScheduleName(new UUID(7, 7), "s");
    loop.get(loop.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.SKIP))));
    loop.get(loop.services.schedules().ask(elsewhere, creation(every(HOUR, OverlapPolicy.SKIP))));
    loop.get(loop.services.schedules().ask(elsewhere, new ScheduleRequest.Delete(ANN)));

    assertThat(loop.get(loop.services.schedules().view(name("s"))).key().namespace())
        .isEqualTo(NAMESPACE);
  }

  @Test
  void tellsWhatBecameOfATrigger() {
    loop.get(loop.services
        .schedules()
        .ask(
            name("s"),
            creation(
                every(HOUR, OverlapPolicy.SKIP), new RequestedState(true, "", Optional.empty()))));

    var reply =
        loop.get(loop.services.schedules().ask(name("s"), trigger(OverlapPolicy.ALLOW_ALL)));
    long fire = reply.fires().getFirst().fire();
    var outcome = loop.get(
        loop.services.schedules().outcome(name("s"), fire, patience(Duration.ofMinutes(1))));

    assertThat(outcome.map(LedgerEntry::what))
        .get()
        .isInstanceOfSatisfying(
            LedgerEvent.Started.class, started -> assertThat(started.runId()).isNotEmpty());
    assertThat(runs(store)).hasSize(1);
  }

  @Test
  void tellsWhatBecameOfATriggerThatWasTheEndOfTheSchedule() {
    var once = every(HOUR, OverlapPolicy.SKIP)
        .with(ProfilePolicies.policies(Profile.DURABLE).with(OverlapPolicy.ALLOW_ALL));
    loop.get(loop.services
        .schedules()
        .ask(name("s"), creation(once, new RequestedState(false, "", Optional.of(1L)))));

    var reply =
        loop.get(loop.services.schedules().ask(name("s"), trigger(OverlapPolicy.ALLOW_ALL)));
    long fire = reply.fires().getFirst().fire();
    loop.settle();
    assertThat(refusal(loop.services.schedules().view(name("s"))))
        .isEqualTo(Refusal.Reason.NOT_FOUND);

    var outcome = loop.get(
        loop.services.schedules().outcome(name("s"), fire, patience(Duration.ofMinutes(1))));
    assertThat(outcome.map(LedgerEntry::what)).get().isInstanceOf(LedgerEvent.Started.class);
  }

  @Test
  void whoWaitsForAStartThatMustWaitIsToldWhenItStarts() {
    loop.get(
        loop.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.BUFFER_ALL))));
    loop.pass(HOUR);
    var reply =
        loop.get(loop.services.schedules().ask(name("s"), trigger(OverlapPolicy.BUFFER_ALL)));
    long fire = reply.fires().getFirst().fire();
    var outcome = loop.services.schedules().outcome(name("s"), fire, patience(Duration.ofHours(2)));
    loop.settle();
    assertThat(outcome.toCompletableFuture()).isNotDone();

    terminate(loop, "workflow-2030-01-01T01:00:00Z");

    assertThat(loop.get(outcome)).isPresent();
  }

  private static Histories.Wait patience(Duration patience) {
    return new Histories.Wait(patience, Asker.PATIENT);
  }

  @Test
  void anIdThatWasDeletedCanBeCreatedAgain() {
    loop.get(
        loop.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.ALLOW_ALL))));
    loop.pass(HOUR);
    var deleted = loop.services.schedules().ask(name("s"), new ScheduleRequest.Delete(ANN));
    var created =
        loop.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.ALLOW_ALL)));
    loop.get(deleted);
    loop.get(created);
    loop.pass(HOUR);

    var incarnations = store.schedules().incarnations(NAMESPACE, "s", null, 9);
    assertThat(incarnations).hasSize(2);
    assertThat(incarnations.getFirst().deleted()).isNotEqualTo(Lifetime.OPEN);
    assertThat(ledger(store, incarnations.getFirst().identity().ref()).getLast().what())
        .isInstanceOf(LedgerEvent.Deleted.class);
    assertThat(ledger(store, incarnations.getLast().identity().ref()).getFirst().sequence())
        .isEqualTo(1);
    assertThat(runs(store)).hasSize(2);
  }

  @Test
  void oneThatWasDeletedHearsOfItsWorkflowWhileItsIdLivesOn() {
    var observed = new FlakyStore(store);
    var loop = new SteppedLoop(observed.view());
    loop.get(loop.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.SKIP))));
    loop.pass(HOUR);
    loop.get(loop.services.schedules().ask(name("s"), new ScheduleRequest.Delete(ANN)));
    loop.get(loop.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.SKIP))));
    var together = new ArrayList<Batch>();
    observed.observer = batch ->
        Optional.of(batch).filter(one -> one.schedules().size() == 2).ifPresent(together::add);

    ending(loop, "workflow-2030-01-01T01:00:00Z");
    loop.stepOnly();
    loop.commits.remove().run();
    var triggered = loop.services.schedules().ask(name("s"), trigger(OverlapPolicy.ALLOW_ALL));

    assertThat(loop.get(triggered)).isNotNull();
    assertThat(together).hasSize(1);
    assertThat(store.work().inbox(Partitions.ALL, null, anyPage())).isEmpty();
  }

  @Test
  void oneThatWasDeletedHearsOfItsWorkflowInTheCommitThatCreatesItsIdAnew() {
    var observed = new FlakyStore(store);
    var loop = new SteppedLoop(observed.view());
    loop.get(loop.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.SKIP))));
    loop.pass(HOUR);
    loop.get(loop.services.schedules().ask(name("s"), new ScheduleRequest.Delete(ANN)));
    var together = new ArrayList<Batch>();
    observed.observer = batch ->
        Optional.of(batch).filter(one -> one.schedules().size() == 2).ifPresent(together::add);

    ending(loop, "workflow-2030-01-01T01:00:00Z");
    loop.stepOnly();
    var created =
        loop.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.SKIP)));
    loop.stepOnly();

    assertThat(loop.get(created)).isNotNull();
    assertThat(together).hasSize(1);
    assertThat(loop.get(loop.services.schedules().view(name("s"))).deleted()).isFalse();
    assertThat(store.work().inbox(Partitions.ALL, null, anyPage())).isEmpty();
  }

  @Test
  void refusesWhatCannotBe() {
    loop.get(loop.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.SKIP))));

    assertThat(refusal(
            loop.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.SKIP)))))
        .isEqualTo(Refusal.Reason.ALREADY_EXISTS);
    assertThat(
            refusal(loop.services.schedules().ask(name("other"), new ScheduleRequest.Delete(ANN))))
        .isEqualTo(Refusal.Reason.NOT_FOUND);
    assertThat(refusal(loop.services.schedules().view(name("other"))))
        .isEqualTo(Refusal.Reason.NOT_FOUND);
  }

  private Refusal.Reason refusal(CompletionStage<?> stage) {
    loop.settle();
    var failure = (CallFailed) stage.toCompletableFuture().exceptionNow();
    return ((CallFailed.Reason.Refused) failure.reason()).refusal().reason();
  }

  @Test
  void listsShowItUntilItIsDeleted() {
    loop.get(loop.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.SKIP))));
    var division = ListNamespace.ofSchedules(NAMESPACE);
    var everything = new ListQuery(division, Condition.EVERYTHING, null, 10);
    assertThat(store.visibility().list(everything).runs())
        .extracting(row -> row.identity().workflowId())
        .containsExactly("s");

    loop.get(loop.services.schedules().ask(name("s"), new ScheduleRequest.Delete(ANN)));

    assertThat(store.visibility().list(everything).runs()).isEmpty();
  }

  @Test
  void aBackfillThatFillsPassesOverWhatWasStarted() {
    loop.get(
        loop.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.ALLOW_ALL))));
    loop.pass(HOUR);
    loop.pass(HOUR);
    var range = Backfill.Range.closed(BEGIN.minus(HOUR.multipliedBy(300)), loop.now());

    loop.get(loop.services
        .schedules()
        .ask(
            name("s"),
            new ScheduleRequest.StartBackfill(
                "b", Backfill.Plan.of(range, Backfill.Mode.FILL), ANN)));
    loop.settle();

    assertThat(starts(store, "s")).hasSize(2 + 301);
    assertThat(starts(store, "s").stream()
            .map(started -> started.fire().time().nominal())
            .distinct())
        .hasSize(2 + 301);
    assertThat(runs(store)).hasSize(2 + 301);
    assertThat(ledger(store, "s"))
        .extracting(LedgerEntry::what)
        .hasAtLeastOneElementOfType(LedgerEvent.BackfillEnded.class);
  }

  @Test
  void aBackfillFillsATimeInWhoseSecondSomebodyTriggered() {
    loop.get(loop.services
        .schedules()
        .ask(
            name("s"),
            creation(
                every(HOUR, OverlapPolicy.SKIP), new RequestedState(true, "", Optional.empty()))));
    loop.pass(HOUR);
    for (int i = 0; i < 12; i++) {
      loop.get(loop.services.schedules().ask(name("s"), trigger(OverlapPolicy.ALLOW_ALL)));
    }
    loop.settle();
    var plan = Backfill.Plan.of(
            Backfill.Range.closed(BEGIN.plus(HOUR), BEGIN.plus(HOUR)), Backfill.Mode.FILL)
        .with(OverlapPolicy.ALLOW_ALL);

    for (var id : List.of("first", "second")) {
      loop.get(loop.services
          .schedules()
          .ask(name("s"), new ScheduleRequest.StartBackfill(id, plan, ANN)));
      loop.settle();
    }

    assertThat(starts(store, "s"))
        .as("triggers, of which most are no longer shown, and the time")
        .hasSize(12 + 1);
    assertThat(starts(store, "s").getLast().fire().backfillId()).isEqualTo("first");
    assertThat(ledger(store, "s").getLast().what())
        .isEqualTo(new LedgerEvent.BackfillEnded("second", new Backfill.Progress(1, 0, 0, 0)));
  }

  @Test
  void timeIsSkippedFromOneTimeToTheNext() {
    int days = 60;
    var daily = every(Duration.ofDays(1), OverlapPolicy.ALLOW_ALL);
    loop.get(loop.services.schedules().ask(name("s"), creation(daily)));

    loop.get(loop.services.time().unlock(TimeControl.Unlocking.BALANCED));
    for (int day = 1; day < days; day++) {
      loop.pass(TimeSkipper.PATIENCE);
    }

    assertThat(starts(store, "s")).hasSizeGreaterThanOrEqualTo(days);
    assertThat(loop.jumps).contains(BEGIN.plus(Duration.ofDays(days)));
    assertThat(loop.now()).isAfterOrEqualTo(BEGIN.plus(Duration.ofDays(days)));
  }

  @Test
  void anIdleOneLeavesTheMemoryAndComesBackInTime() {
    var small =
        new SteppedLoop(store, new Mailbox(1_000, 1_000), LoopLimits.DEFAULT.withCacheBytes(0));
    small.get(
        small.services.schedules().ask(name("s"), creation(every(HOUR, OverlapPolicy.ALLOW_ALL))));
    for (int hour = 0; hour < 3; hour++) {
      for (int minute = 0; minute < 60; minute++) {
        small.pass(Duration.ofMinutes(1));
      }
    }

    assertThat(starts(store, "s"))
        .extracting(started -> started.fire().time().nominal())
        .isEqualTo(List.of(
            BEGIN.plus(HOUR), BEGIN.plus(HOUR.multipliedBy(2)), BEGIN.plus(HOUR.multipliedBy(3))));
  }
}
