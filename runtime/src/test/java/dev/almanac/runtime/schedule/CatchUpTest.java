package dev.almanac.runtime.schedule;

import static dev.almanac.runtime.schedule.ScheduleStage.creation;
import static dev.almanac.runtime.schedule.ScheduleStage.every;
import static dev.almanac.runtime.schedule.ScheduleStage.name;
import static dev.almanac.runtime.schedule.ScheduleStage.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.schedule.catchup.DueTimes;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.loop.LoopLimits;
import dev.almanac.runtime.loop.Mailbox;
import dev.almanac.runtime.node.FlakyStore;
import dev.almanac.runtime.node.SteppedLoop;
import dev.almanac.store.Batch;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.schedule.ScheduleStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One that is far behind catches up in small steps, between which others have their turn. */
class CatchUpTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration WEEK = Duration.ofDays(7);

  /** A step may also hold an end, or what it hears of another. */
  private static final int FEW = DueTimes.MOST_FIRES + 10;

  private final MemoryStore store = new MemoryStore();
  private final FlakyStore observed = new FlakyStore(store);

  @ParameterizedTest
  @EnumSource
  void eachCommitHoldsOneSmallStep(OverlapPolicy policy) {
    var batches = new ArrayList<Batch>();
    behind(policy);
    var loop = restarted();
    observed.observer = batches::add;

    loop.settle(60);

    assertThat(batches).hasSizeGreaterThan(5).allSatisfy(batch -> {
      assertThat(batch.runs()).hasSizeLessThanOrEqualTo(2 * FEW);
      for (var write : batch.schedules()) {
        assertThat(write.ledger()).hasSizeLessThanOrEqualTo(2 * FEW);
        assertThat(write.parts().put()).hasSizeLessThanOrEqualTo(FEW);
        assertThat(write.parts().removed()).hasSizeLessThanOrEqualTo(FEW);
      }
    });
  }

  @ParameterizedTest
  @EnumSource
  void othersDoNotWaitForItToCatchUp(OverlapPolicy policy) {
    behind(policy);
    var loop = restarted();
    loop.settle(10);

    for (int request = 0; request < 5; request++) {
      var view = loop.services.schedules().view(name("far"));
      assertThat(jobsUntil(loop, view))
          .as("reads and commits until it is described")
          .isLessThan(8);
      var created = loop.services
          .schedules()
          .ask(name("other-" + request), creation(every(WEEK, OverlapPolicy.SKIP)));
      assertThat(jobsUntil(loop, created)).as("until another is created").isLessThan(12);
    }
    var far = loop.services.schedules().view(name("far"));
    jobsUntil(loop, far);
    assertThat(far.toCompletableFuture().join().head().cursor().behind(loop.now()))
        .as("it is still catching up")
        .isGreaterThan(Duration.ofDays(6));
  }

  @Test
  void othersThatAreDueDoNotWaitForManyThatAreBehind() {
    var first = new SteppedLoop(observed.view());
    for (int many = 0; many < 20; many++) {
      first.get(first
          .services
          .schedules()
          .ask(name("far-" + many), creation(every(SECOND, OverlapPolicy.SKIP))));
    }
    first.get(
        first.services.schedules().ask(name("live"), creation(every(WEEK, OverlapPolicy.SKIP))));
    var loop = restarted();

    loop.settle(60);

    assertThat(starts(store, "live")).hasSize(1);
  }

  @Test
  void othersThatAreDueDoNotWaitWhereMemoryIsFullOfThoseThatAreBehind() {
    var first = new SteppedLoop(observed.view());
    for (int many = 0; many < ScheduleStore.MOST_AT_ONCE; many++) {
      first.get(first
          .services
          .schedules()
          .ask(name("far-" + many), creation(every(SECOND, OverlapPolicy.SKIP))));
    }
    first.get(
        first.services.schedules().ask(name("live"), creation(every(WEEK, OverlapPolicy.SKIP))));
    var limits = new LoopLimits(2_048, 8L << 20, 1 << 20, 2, 20_000, 200, 1_000);
    var loop = new SteppedLoop(observed.view(), new Mailbox(1_000, 1_000), limits);
    loop.advance(WEEK);

    loop.settle(200);

    assertThat(starts(store, "live")).hasSize(1);
  }

  @Test
  void aCommitStaysSmallHoweverManyAreBehind() {
    var first = new SteppedLoop(observed.view());
    for (int many = 0; many < 60; many++) {
      first.get(first
          .services
          .schedules()
          .ask(name("far-" + many), creation(every(SECOND, OverlapPolicy.ALLOW_ALL))));
    }
    var loop = restarted();
    commitSlowly(loop, 60); // each has taken its first step by then, and is known to be behind
    var batches = new ArrayList<Batch>();
    observed.observer = batches::add;

    commitSlowly(loop, 20);

    assertThat(batches)
        .hasSizeGreaterThan(10)
        .allSatisfy(
            batch -> assertThat(startsIn(batch)).isLessThanOrEqualTo(Agenda.STEPS_AT_ONCE * FEW));
  }

  /** Those that begin with a commit, and those that it asks for. */
  private static int startsIn(Batch batch) {
    return batch.runs().size()
        + batch.schedules().stream()
            .mapToInt(write -> write.exchange().sent().size())
            .sum();
  }

  /** The loop goes round and round while a commit is on its way. */
  private static void commitSlowly(SteppedLoop loop, int commits) {
    for (int commit = 0; commit < commits; commit++) {
      for (int round = 0; round < 10; round++) {
        loop.stepOnly();
        loop.advance(Duration.ofMillis(1));
        while (!loop.reads.isEmpty()) {
          loop.reads.remove().run();
        }
      }
      while (!loop.commits.isEmpty()) {
        loop.commits.remove().run();
      }
    }
  }

  @Test
  void whatWasDueIsStartedInTheEndEachOnce() {
    var first = new SteppedLoop(observed.view());
    first.get(first
        .services
        .schedules()
        .ask(name("far"), creation(every(SECOND, OverlapPolicy.ALLOW_ALL))));
    var loop = new SteppedLoop(observed.view());
    loop.advance(Duration.ofSeconds(1_234));

    loop.settle();

    assertThat(starts(store, "far").stream().map(start -> start.fire().time().nominal()))
        .hasSize(1_234)
        .doesNotHaveDuplicates()
        .isSorted();
  }

  private void behind(OverlapPolicy policy) {
    var loop = new SteppedLoop(observed.view());
    loop.get(loop.services.schedules().ask(name("far"), creation(every(SECOND, policy))));
  }

  private SteppedLoop restarted() {
    var loop = new SteppedLoop(observed.view());
    loop.advance(WEEK);
    return loop;
  }

  /** How many reads and commits are done until there is an answer. */
  private static int jobsUntil(SteppedLoop loop, CompletionStage<?> answer) {
    int jobs = 0;
    while (!answer.toCompletableFuture().isDone()) {
      loop.settle(1);
      assertThat(++jobs).isLessThan(1_000);
    }
    return jobs;
  }
}
