package dev.almanac.bench.load.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.almanac.bench.load.measure.ErrorCount;
import dev.almanac.bench.load.measure.Measurement;
import dev.almanac.bench.load.measure.Outcome;
import dev.almanac.bench.load.measure.Watch;
import dev.almanac.bench.load.measure.WatchedProcess;
import dev.almanac.bench.load.wire.ServerAddress;
import dev.almanac.bench.load.worker.Scenario;
import dev.almanac.bench.load.worker.TinyWorker;
import dev.almanac.bench.load.worker.Work;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Small runs against a server that is not ours. */
@Timeout(300)
class LoadRunTest {
  private static final Pace EIGHT = new Pace.Closed(8);
  private static final Duration LONG = Duration.ofSeconds(90);
  private static final Set<String> EVERY_KIND = Set.of(
      "StartWorkflowExecution",
      "GetWorkflowExecutionHistory",
      "PollWorkflowTaskQueue",
      "PollActivityTaskQueue");

  /** After this many failed starts with eight in flight, one has been given up. */
  private static final long MORE_THAN_RETRIES = 8 * 6;

  private static LocalServer server;

  @BeforeAll
  static void startServer() {
    server = new LocalServer();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Test
  void runsWorkflowsWithOneActivity() throws InterruptedException {
    Measurement result = run(plan(Scenario.ONE_ACTIVITY, EIGHT, counted(40)));

    assertComplete(result, 40);
    assertThat(result.counts().workflowTasks()).isEqualTo(80);
    assertThat(result.counts().activityTasks()).isEqualTo(40);
    assertThat(result.counts().historyReads()).isZero();
  }

  @Test
  void runsWorkflowsWithTenActivities() throws InterruptedException {
    Measurement result = run(plan(Scenario.TEN_ACTIVITIES, EIGHT, counted(10)));

    assertComplete(result, 10);
    assertThat(result.counts().workflowTasks()).isEqualTo(110);
    assertThat(result.counts().activityTasks()).isEqualTo(100);
  }

  @Test
  void sendsEachWorkflowItsSignals() throws InterruptedException {
    Measurement result = run(plan(Scenario.SIGNALS, new Pace.Closed(2), counted(4)));

    assertComplete(result, 4);
    assertThat(result.counts().signals()).isEqualTo(4 * 25);
    assertThat(result.timings().signal().count()).isEqualTo(4 * 25);
    assertThat(result.signalsPerSecond()).isPositive();
  }

  @Test
  void waitsForTimersWithoutCountingTheWait() throws InterruptedException {
    var begin = System.nanoTime();

    Measurement result = run(plan(Scenario.TIMERS, EIGHT, counted(8)));

    assertComplete(result, 8);
    assertThat(System.nanoTime() - begin).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(500));
    assertThat(result.counts().workflowTasks()).isEqualTo(16);
  }

  @Test
  void canTakeTheWorkersWordForACompletion() throws InterruptedException {
    Plan plan = plan(Scenario.ONE_ACTIVITY, EIGHT, counted(20));
    var size = plan.worker();

    Measurement result =
        run(new Plan(plan.work(), EIGHT, plan.limits(), SeenBy.WORKER, size, 1, plan.namespace()));

    assertComplete(result, 20);
  }

  @Test
  void readsHistoriesOfRunsThatTheWorkerDoesNotRemember() throws InterruptedException {
    Plan plan = plan(Scenario.TEN_ACTIVITIES, EIGHT, counted(5));
    var forgetful = new TinyWorker.Size(2, 0);

    Measurement result = run(new Plan(
        plan.work(), EIGHT, plan.limits(), SeenBy.HISTORY, forgetful, 1, plan.namespace()));

    assertComplete(result, 5);
    assertThat(result.counts().historyReads()).isEqualTo(5 * 10);
    assertThat(result.counts().activityTasks()).isEqualTo(5 * 10);
  }

  @Test
  void startsAtTheGivenRate() throws InterruptedException {
    var limits = new Limits(Duration.ofSeconds(1), Duration.ofSeconds(3), Long.MAX_VALUE, LONG);

    Measurement result = run(plan(Scenario.ONE_ACTIVITY, new Pace.Open(40, 1_000), limits));

    assertThat(result.isClean()).isTrue();
    assertThat(result.lateness().starts()).isEqualTo(3 * 40);
    assertThat(result.timings().workflow().count()).isEqualTo(3 * 40);
    assertThat(result.counts().asked()).isGreaterThan(3 * 40).isLessThanOrEqualTo(4 * 40);
    assertThat(result.window()).isEqualTo(Duration.ofSeconds(3));
  }

  /** Two at a time, half a second each: all others find no room, and the window starts free. */
  @Test
  void skipsInTheWarmUpWhatFindsNoRoom() throws InterruptedException {
    var limits = new Limits(Duration.ofSeconds(2), LONG, 1, LONG);

    Measurement result = run(plan(Scenario.TIMERS, new Pace.Open(50, 2), limits));

    assertThat(result.isClean()).isTrue();
    assertThat(result.lateness().starts()).isEqualTo(1);
    assertThat(result.counts().asked()).isBetween(3L, 9L);
  }

  /** Two at a time, half a second each, is 4/s; asked for are 20/s. */
  @Test
  void countsLateStartsAndMeasuresThemFromWhenTheyWereDue() throws InterruptedException {
    Measurement result = run(plan(Scenario.TIMERS, new Pace.Open(20, 2), counted(12)));

    assertComplete(result, 12);
    assertThat(result.lateness().late()).isGreaterThanOrEqualTo(8);
    assertThat(result.lateness().maxMicros()).isGreaterThan(1_000_000);
    assertThat(result.timings().workflow().maxMicros())
        .isGreaterThanOrEqualTo(result.lateness().maxMicros());
  }

  @Test
  void reportsItsOwnCpuTime() throws InterruptedException {
    var plan = plan(Scenario.ONE_ACTIVITY, EIGHT, counted(20));
    var run = new LoadRun(server.address(), plan, Watch.of(WatchedProcess.self()), tick -> {});

    assertThat(run.execute().costs().cpu()).singleElement().satisfies(cpu -> {
      assertThat(cpu.process()).isEqualTo("generator");
    });
  }

  @Test
  void endsEarlyWhenToldToAndReportsWhatItHasSeen() throws InterruptedException {
    var running = new AtomicReference<LoadRun>();
    var run = new LoadRun(
        server.address(),
        plan(Scenario.ONE_ACTIVITY, EIGHT, counted(Long.MAX_VALUE)),
        Watch.NOTHING,
        stopOnceSomeCompleted(running));
    running.set(run);

    Measurement result = run.execute();

    assertThat(result.completed()).isPositive();
    assertThat(result.window()).isLessThan(LONG);
    assertThat(result.counts().of(Outcome.COMPLETED)).isPositive();
  }

  /** With timers, so that clients wait for results at any moment, also at that one. */
  @Test
  void reportsErrorsOfEveryKindOfCallWhenTheServerGoesAway() throws InterruptedException {
    var doomed = new LocalServer();
    var working = new CountDownLatch(1);
    var running = new AtomicReference<LoadRun>();
    var run = new LoadRun(
        doomed.address(),
        plan(Scenario.TIMERS, EIGHT, counted(Long.MAX_VALUE)),
        Watch.NOTHING,
        tick -> {
          if (tick.recent().count() > 0) {
            working.countDown();
          }
          Map<String, Long> failed = failures(tick.errors());
          if (failed.keySet().containsAll(EVERY_KIND)
              && failed.getOrDefault("StartWorkflowExecution", 0L) > MORE_THAN_RETRIES) {
            running.get().stop();
          }
        });
    running.set(run);
    var killer = Thread.ofVirtual().start(() -> {
      try (doomed) {
        working.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });

    Measurement result = run.execute();

    killer.join();
    assertThat(result.completed()).isPositive();
    assertThat(result.isClean()).isFalse();
    assertThat(failures(result.errors())).containsKeys(EVERY_KIND.toArray(String[]::new));
    // A call that was under way may end with another code; those that are sent later do not.
    assertThat(result.errors())
        .filteredOn(error -> error.code().equals("UNAVAILABLE"))
        .extracting(ErrorCount::call)
        .contains("StartWorkflowExecution", "PollWorkflowTaskQueue", "PollActivityTaskQueue");
    assertThat(result.counts().of(Outcome.NOT_STARTED)).isPositive();
    assertThat(result.counts().of(Outcome.LOST)).isPositive();
  }

  private static Map<String, Long> failures(List<ErrorCount> errors) {
    return errors.stream()
        .collect(
            Collectors.groupingBy(ErrorCount::call, Collectors.summingLong(ErrorCount::count)));
  }

  @Test
  void saysThatNoServerAnswers() {
    var run = new LoadRun(
        ServerAddress.parse("127.0.0.1:1"),
        plan(Scenario.ONE_ACTIVITY, EIGHT, counted(1)),
        Watch.NOTHING,
        tick -> {});

    assertThatExceptionOfType(NoServerException.class)
        .isThrownBy(run::execute)
        .withMessageStartingWith(
            "no Temporal-compatible server answers at 127.0.0.1:1: UNAVAILABLE");
  }

  private static Consumer<Tick> stopOnceSomeCompleted(AtomicReference<LoadRun> running) {
    return tick -> {
      if (tick.recent().count() > 0) {
        running.get().stop();
      }
    };
  }

  private static void assertComplete(Measurement result, int workflows) {
    assertThat(result.errors()).isEmpty();
    assertThat(result.isClean()).isTrue();
    assertThat(result.completed()).isEqualTo(workflows);
    assertThat(result.counts().asked()).isEqualTo(workflows);
    assertThat(result.counts().refused()).isZero();
    assertThat(result.timings().start().count()).isEqualTo(workflows);
    assertThat(result.timings().workflow().count()).isEqualTo(workflows);
    assertThat(result.timings().workflow().p50Micros())
        .isPositive()
        .isLessThanOrEqualTo(result.timings().workflow().maxMicros());
    assertThat(result.workflowsPerSecond()).isPositive();
  }

  private static Measurement run(Plan plan) throws InterruptedException {
    return new LoadRun(server.address(), plan, Watch.NOTHING, tick -> {}).execute();
  }

  private static Limits counted(long count) {
    return new Limits(Duration.ZERO, LONG, count, LONG);
  }

  private static Plan plan(Scenario scenario, Pace pace, Limits limits) {
    var work = new Work(scenario, 1_024, 25, 4, Duration.ofMillis(500));
    var size = new TinyWorker.Size(4, 1_000);
    return new Plan(work, pace, limits, SeenBy.HISTORY, size, 2, "default");
  }
}
