package dev.almanac.runtime.schedule;

import static dev.almanac.runtime.schedule.ScheduleStage.creation;
import static dev.almanac.runtime.schedule.ScheduleStage.definition;
import static dev.almanac.runtime.schedule.ScheduleStage.ending;
import static dev.almanac.runtime.schedule.ScheduleStage.every;
import static dev.almanac.runtime.schedule.ScheduleStage.ledger;
import static dev.almanac.runtime.schedule.ScheduleStage.name;
import static dev.almanac.runtime.schedule.ScheduleStage.runs;
import static dev.almanac.runtime.schedule.ScheduleStage.starts;
import static dev.almanac.runtime.schedule.ScheduleStage.terminate;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.runtime.loop.LoopLimits;
import dev.almanac.runtime.loop.Mailbox;
import dev.almanac.runtime.node.FlakyStore;
import dev.almanac.runtime.node.SteppedLoop;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Partitions;
import dev.almanac.store.Store;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import dev.almanac.store.work.AttentionRow;
import dev.almanac.testkit.Scenario;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a crash between any two steps, or a commit of which nobody knows, leaves of schedules. */
class ScheduleCrashTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final String FIRST = "workflow-2030-01-01T01:00:00Z";

  @Test
  @Scenario("DW-A8-restart_survival")
  void aCrashBetweenAnyTwoStepsChangesNothing() {
    int jobs = 0;
    boolean wasLongEnough = false;
    while (!wasLongEnough) {
      var store = new MemoryStore();
      var loop = created(store, OverlapPolicy.SKIP);
      loop.advance(HOUR);
      wasLongEnough = loop.settle(jobs);

      var next = new SteppedLoop(store);
      next.advance(HOUR);
      next.settle();

      requireStarts(store, 1, "crash after %d jobs".formatted(jobs));
      terminate(next, FIRST);
      next.pass(HOUR);
      assertThat(starts(store, "s")).as("crash after %d jobs", jobs).hasSize(2);
      jobs++;
    }
    assertThat(jobs).as("the id is read, and the start written").isGreaterThan(2);
  }

  @Test
  void aCrashBetweenAnyTwoStepsOfAStartThatHasWaitedChangesNothing() {
    int jobs = 0;
    boolean wasLongEnough = false;
    while (!wasLongEnough) {
      var store = new MemoryStore();
      var loop = created(store, OverlapPolicy.BUFFER_ONE);
      loop.pass(HOUR);
      loop.pass(HOUR);
      var ended = ending(loop, FIRST);
      wasLongEnough = loop.settle(jobs);
      assertThat(ended.toCompletableFuture().isDone() || !wasLongEnough).isTrue();

      var next = new SteppedLoop(store);
      next.advance(HOUR.multipliedBy(2));
      next.settle();
      ending(next, FIRST); // for it may have been lost
      next.settle();

      requireStarts(store, 2, "crash after %d jobs".formatted(jobs));
      jobs++;
    }
    assertThat(jobs).as("it is asked for, started and heard of").isGreaterThan(4);
  }

  @Test
  void aCommitOfUnknownOutcomeChangesNothing() {
    for (boolean isDone : new boolean[] {true, false}) {
      int failing = 2;
      boolean hasFailed = true;
      while (hasFailed) {
        var store = new MemoryStore();
        var flaky = new FlakyStore(store);
        flaky.failing = failing;
        flaky.isDone = isDone;
        var loop = created(flaky.view(), OverlapPolicy.BUFFER_ONE);
        loop.pass(HOUR);
        passSomeSeconds(loop);
        requireStarts(store, 1, "commit %d, done: %s".formatted(failing, isDone));
        loop.pass(HOUR);
        passSomeSeconds(loop);
        ending(loop, FIRST);
        passSomeSeconds(loop);
        ending(loop, FIRST); // for it may have been lost
        passSomeSeconds(loop);

        requireStarts(store, 2, "commit %d, done: %s".formatted(failing, isDone));
        hasFailed = flaky.commits() >= failing;
        failing++;
      }
      assertThat(failing)
          .as("two are decided, one is ended, started and heard of")
          .isGreaterThan(6);
    }
  }

  private static void passSomeSeconds(SteppedLoop loop) {
    for (int second = 0; second < 10; second++) {
      loop.pass(Duration.ofSeconds(1));
    }
  }

  private static SteppedLoop created(Store store, OverlapPolicy policy) {
    var loop = new SteppedLoop(store);
    loop.get(loop.services.schedules().ask(name("s"), creation(every(HOUR, policy))));
    return loop;
  }

  /** As many runs as entries, nothing under way, and a row for the next time. */
  private static void requireStarts(Store store, int count, String what) {
    assertThat(runs(store)).as(what).hasSize(count);
    assertThat(starts(store, "s")).as(what).hasSize(count);
    assertThat(ledger(store, "s"))
        .as(what)
        .extracting(LedgerEntry::sequence)
        .doesNotHaveDuplicates();
    assertThat(store.work().inbox(Partitions.ALL, null, new PageLimit(100, 1L << 30)))
        .as(what)
        .isEmpty();
    assertThat(store.work().attention(Partitions.ALL, Long.MAX_VALUE, null, 100))
        .as(what)
        .filteredOn(row -> row.of() == AttentionRow.Of.SCHEDULE)
        .hasSize(1);
  }

  @Test
  void manyThatAreDueInOneSecondAllStartAfterARestart() {
    int many = Boolean.getBoolean("almanac.long") ? 20_000 : 2_000;
    try (var store = SqliteStore.open(SqliteOptions.memory())) {
      var loop = new SteppedLoop(store);
      var hourly = TimeSpec.builder().interval(Interval.every(HOUR)).build();
      for (int at = 0; at < many; at++) {
        var created = loop.services
            .schedules()
            .ask(name("s" + at), creation(definition(hourly, "w" + at, OverlapPolicy.SKIP)));
        if (at % 500 == 0) {
          loop.get(created);
        }
      }
      loop.settle();

      var next = new SteppedLoop(
          store, new Mailbox(1_000, 1_000), LoopLimits.DEFAULT.withCacheBytes(1 << 20));
      next.advance(HOUR);
      next.settle();

      assertThat(runs(store)).hasSize(many);
      for (int at = 0; at < many; at += 97) {
        assertThat(starts(store, "s" + at)).hasSize(1);
      }
    }
  }
}
