package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.catchup.DueTimes;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Fires;
import dev.almanac.engine.schedule.state.Overrides;
import dev.almanac.engine.schedule.state.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The size of a step does not depend on how far a schedule is behind. */
class CatchUpStepsTest {
  private static final Instant WEEK_LATER = Stage.START.plus(Duration.ofDays(7));
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** A step may also end fires, and record that. */
  private static final int FEW = DueTimes.MOST_FIRES + 5;

  @ParameterizedTest
  @EnumSource
  void oneStepIsBoundedWhateverThePolicy(OverlapPolicy policy) {
    var schedule = everySecond(policy);

    for (int step = 1; step <= 5; step++) {
      var decided = tick(schedule);

      assertThat(decided.changes().times()).isBetween(1, DueTimes.MOST);
      assertThat(decided.messages()).hasSizeLessThanOrEqualTo(FEW);
      assertThat(decided.parts()).hasSizeLessThanOrEqualTo(FEW);
      assertThat(decided.ledger()).hasSizeLessThanOrEqualTo(FEW);
      assertThat(decided.next().head().cursor().nominal())
          .isAfter(schedule.head().cursor().nominal());
      assertThat(ScheduleEngine.wakeAt(decided.next()))
          .as("it goes on")
          .hasValueSatisfying(wake -> assertThat(wake).isBefore(WEEK_LATER));
      schedule = decided.next();
    }
  }

  @Test
  void whatComesAndGoesInOneStepIsNotStored() {
    var first = tick(everySecond(OverlapPolicy.SKIP));
    var second = tick(first.next());

    assertThat(first.parts()).hasSize(1);
    assertThat(second.parts()).isEmpty();
    assertThat(second.ledger()).hasSize(1);
  }

  @Test
  void aBufferThatMayStartAtOnceIsStartedInSteps() {
    var schedule = everySecond(OverlapPolicy.BUFFER_ALL);
    while (schedule.fires().waiting().size() < 1_000) {
      schedule = tick(schedule).next();
    }
    var definition = schedule.definition().with(schedule.policies().with(OverlapPolicy.ALLOW_ALL));
    schedule = schedule.with(definition);

    var decided = tick(schedule);

    assertThat(starts(decided)).isBetween(100L, 300L);
    int waiting = decided.next().fires().waiting().size();
    assertThat(tick(decided.next()).next().fires().waiting().size()).isLessThan(waiting);
  }

  @Test
  void noMoreStartsWhileAsManyRunAsMemoryIsFor() {
    var schedule = everySecond(OverlapPolicy.ALLOW_ALL);
    for (int run = 1; run <= Fires.MOST_ACTIVE - 1; run++) {
      schedule = schedule.with(schedule.parts().with(running(run)));
    }

    var decided = tick(schedule);

    assertThat(starts(decided)).isEqualTo(1);
    assertThat(ScheduleEngine.wakeAt(decided.next())).as("it waits for an end").isEmpty();
    assertThat(starts(tick(decided.next()))).isZero();
    var oneLess = decided.next().with(decided.next().parts().without(running(1)));
    assertThat(starts(tick(oneLess))).isEqualTo(1);
  }

  @Test
  void whoeverUpdatesACrowdedScheduleIsToldOfWhatCouldNotStart() {
    var schedule = everySecond(OverlapPolicy.ALLOW_ALL);
    for (int run = 1; run <= Fires.MOST_ACTIVE; run++) {
      schedule = schedule.with(schedule.parts().with(running(run)));
    }

    var settled = decide(schedule, new ScheduleRequest.ForceTick());

    assertThat(settled.ledger()).hasSize(1);
    assertThat(settled.ledger().getFirst().what().toString()).contains("BUFFER_FULL");
  }

  private static long starts(ScheduleDecision.Accepted decided) {
    return decided.messages().stream()
        .filter(EntityMessage.StartScheduled.class::isInstance)
        .count();
  }

  private static Schedule everySecond(OverlapPolicy policy) {
    return Stage.every(SECOND).with(policy).create().schedule();
  }

  private static ScheduleDecision.Accepted tick(Schedule schedule) {
    return decide(schedule, new ScheduleRequest.Tick());
  }

  private static ScheduleDecision.Accepted decide(Schedule schedule, ScheduleRequest request) {
    return (ScheduleDecision.Accepted)
        ScheduleEngine.decide(Optional.of(schedule), request, WEEK_LATER);
  }

  /** Numbered from the end, to differ from those of the schedule. */
  private static Fire running(long number) {
    var release = new Fire.Release("w" + number, OverlapPolicy.ALLOW_ALL, Stage.START, false);
    return new Fire(
        Long.MAX_VALUE - number,
        Due.at(Stage.START),
        Cause.TIME,
        Optional.empty(),
        Overrides.NONE,
        1,
        new Fire.Phase.Running(release, "run", Stage.START, Fire.Hold.HOLDS));
  }
}
