package dev.almanac.runtime.schedule;

import static dev.almanac.runtime.schedule.ScheduleStage.ANN;
import static dev.almanac.runtime.schedule.ScheduleStage.creation;
import static dev.almanac.runtime.schedule.ScheduleStage.definition;
import static dev.almanac.runtime.schedule.ScheduleStage.drops;
import static dev.almanac.runtime.schedule.ScheduleStage.every;
import static dev.almanac.runtime.schedule.ScheduleStage.name;
import static dev.almanac.runtime.schedule.ScheduleStage.runs;
import static dev.almanac.runtime.schedule.ScheduleStage.starts;
import static dev.almanac.runtime.schedule.ScheduleStage.terminate;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.runtime.node.FlakyStore;
import dev.almanac.runtime.node.SteppedLoop;
import dev.almanac.store.Batch;
import dev.almanac.store.EntityRef;
import dev.almanac.store.codec.message.EntityMessageCodec;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.work.MessageRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Where a workflow can start in the commit of its schedule's decision, and where not. */
class JointStartTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final String FIRST = "workflow-2030-01-01T01:00:00Z";

  private final MemoryStore store = new MemoryStore();
  private final FlakyStore flaky = new FlakyStore(store);
  private final SteppedLoop loop = new SteppedLoop(flaky.view());
  private final List<Batch> written = new ArrayList<>();

  @Test
  void aTimeThatHasComeIsOneCommit() {
    create(OverlapPolicy.SKIP);

    loop.pass(HOUR);

    assertThat(starts(store, "s")).hasSize(1);
    assertThat(written)
        .singleElement()
        .satisfies(batch -> assertThat(batch.runs()).hasSize(1))
        .satisfies(batch -> assertThat(batch.schedules()).singleElement().satisfies(write -> {
          assertThat(write.ledger()).hasSize(1);
          assertThat(write.exchange().sent()).isEmpty();
        }));
  }

  @Test
  void severalTimesThatAreDueStartTogether() {
    create(OverlapPolicy.ALLOW_ALL);
    loop.advance(HOUR.multipliedBy(3));

    loop.settle();

    assertThat(starts(store, "s")).hasSize(3);
    assertThat(runs(store)).hasSize(3);
    assertThat(messages()).isEmpty();
  }

  @Test
  void whatIsInTheWayIsLeftToTheOneWhoTakesTheMessage() {
    loop.start(FIRST);
    create(OverlapPolicy.SKIP);

    loop.pass(HOUR);

    assertThat(starts(store, "s")).isEmpty();
    assertThat(drops(store, "s"))
        .singleElement()
        .satisfies(dropped -> assertThat(dropped.reason()).isEqualTo(DropReason.ID_TAKEN));
    assertThat(messages()).anyMatch(EntityMessage.StartScheduled.class::isInstance);
  }

  @Test
  void whatEndsInFavourOfAnotherIsToldInItsOrder() {
    create(OverlapPolicy.TERMINATE_OTHER);
    loop.pass(HOUR);
    assertThat(messages()).isEmpty();

    loop.pass(HOUR);

    assertThat(starts(store, "s")).hasSize(2);
    assertThat(messages()).anyMatch(EntityMessage.StartScheduled.class::isInstance);
    assertThat(runs(store)).filteredOn(run -> run.row().life().isOpen()).hasSize(1);
  }

  @Test
  void aRunThatIsRefusedTakesTheDecisionAlong() {
    refusesOnce(batch -> batch.runs().stream()
        .map(RunWrite::identity)
        .filter(run -> run.workflowId().equals(FIRST))
        .map(RunIdentity::ref));
  }

  @Test
  void aDecisionThatIsRefusedTakesTheRunAlong() {
    refusesOnce(batch -> batch.schedules().stream()
        .map(ScheduleWrite::identity)
        .filter(schedule -> schedule.scheduleId().equals("s"))
        .map(ScheduleIdentity::ref));
  }

  /** Nothing of the start is stored; the next attempt comes at once, by messages. */
  private void refusesOnce(Function<Batch, Stream<EntityRef>> offender) {
    create(OverlapPolicy.SKIP);
    var hourly = TimeSpec.builder().interval(Interval.every(HOUR)).build();
    loop.get(loop.services
        .schedules()
        .ask(name("other"), creation(definition(hourly, "bystander", OverlapPolicy.SKIP))));
    boolean[] hasRefused = {false};
    flaky.refusal = batch -> {
      if (hasRefused[0] || batch.runs().isEmpty()) {
        return Optional.empty();
      }
      hasRefused[0] = true;
      return offender.apply(batch).findFirst();
    };

    loop.pass(HOUR);
    loop.pass(Duration.ofSeconds(10));

    assertThat(hasRefused[0]).isTrue();
    assertThat(starts(store, "s")).hasSize(1);
    assertThat(starts(store, "other")).hasSize(1);
    assertThat(runs(store)).hasSize(2);
    assertThat(messages())
        .filteredOn(EntityMessage.StartScheduled.class::isInstance)
        .as("the one whose commit was refused asks from now on")
        .hasSize(1);

    terminate(loop, FIRST);
    loop.pass(HOUR);
    assertThat(starts(store, "s")).hasSize(2);
  }

  /** Only refusals in a row mean that nothing can ever be written of it. */
  @Test
  void aScheduleThatIsRefusedNowAndThenGoesOn() {
    create(OverlapPolicy.ALLOW_ALL);
    boolean[] hasRefused = {false};
    flaky.refusal = batch -> {
      if (hasRefused[0] || batch.schedules().isEmpty()) {
        return Optional.empty();
      }
      hasRefused[0] = true;
      return Optional.of(batch.schedules().getFirst().identity().ref());
    };

    for (int hour = 1; hour <= 5; hour++) {
      hasRefused[0] = false;
      loop.pass(HOUR);
      loop.pass(Duration.ofSeconds(10));

      assertThat(hasRefused[0]).isTrue();
      assertThat(starts(store, "s")).hasSize(hour);
    }
  }

  @Test
  void whatIsAskedOfItWhileItLooksAtTheWorkflowIdHolds() {
    create(OverlapPolicy.SKIP);
    loop.advance(HOUR);
    loop.stepOnly();
    assertThat(loop.reads).as("it looks where the workflow id leads").isNotEmpty();

    var paused = loop.services
        .schedules()
        .ask(name("s"), new ScheduleRequest.Patch(ScheduleRequest.PatchActions.pause("stop"), ANN));
    loop.settle();
    loop.pass(HOUR);

    assertThat(paused.toCompletableFuture()).isCompleted();
    assertThat(starts(store, "s")).as("what was due before the pause").hasSize(1);
    assertThat(runs(store)).hasSize(1);
  }

  private void create(OverlapPolicy policy) {
    loop.get(loop.services.schedules().ask(name("s"), creation(every(HOUR, policy))));
    flaky.observer = written::add;
  }

  /** What was sent. */
  private List<EntityMessage> messages() {
    return written.stream()
        .flatMap(batch -> Stream.concat(
            batch.schedules().stream().flatMap(write -> write.exchange().sent().stream()),
            batch.runs().stream().flatMap(write -> write.exchange().sent().stream())))
        .map(MessageRow::data)
        .map(EntityMessageCodec::decode)
        .toList();
  }
}
