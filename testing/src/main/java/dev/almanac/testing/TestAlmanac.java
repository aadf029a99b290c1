package dev.almanac.testing;

import dev.almanac.client.Almanac;
import dev.almanac.client.EmbeddedBuilder;
import dev.almanac.client.schedule.ScheduleDefinition;
import dev.almanac.client.schedule.ScheduleHandle;
import io.temporal.worker.Worker;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * A server in memory for one test, with a clock that the test moves. It takes some milliseconds to
 * start once the first one has started.
 *
 * <pre>{@code
 * try (var test = TestAlmanac.start()) {
 *   test.work("greetings", GreetingWorkflow.class);
 *   var greeting = test.almanac().client().newWorkflowStub(
 *       Greeting.class, WorkflowOptions.newBuilder().setTaskQueue("greetings").build());
 *   System.out.println(greeting.greet("Ada"));
 * }
 * }</pre>
 */
public final class TestAlmanac implements AutoCloseable {
  /** When a test begins unless it says otherwise: a Tuesday, so that tests are repeatable. */
  public static final Instant USUAL_START = Instant.parse("2030-01-01T00:00:00Z");

  private final Almanac almanac;
  private final VirtualClock clock;
  private final TestWorkers workers;
  private final AtomicInteger schedules = new AtomicInteger();

  private TestAlmanac(Almanac almanac) {
    this.almanac = almanac;
    this.clock = new VirtualClock(almanac.stubs());
    this.workers = new TestWorkers(almanac.client(), almanac.workers());
  }

  /** Starts a server at {@link #USUAL_START}. */
  public static TestAlmanac start() {
    return start(USUAL_START, builder -> builder);
  }

  /**
   * Starts a server.
   *
   * @param start its first moment
   * @param options changes what is started, for example with a namespace or a data converter
   */
  public static TestAlmanac start(Instant start, UnaryOperator<EmbeddedBuilder> options) {
    return new TestAlmanac(
        options.apply(Almanac.embedded().inMemory()).timeSkipping(start).start());
  }

  /** Returns the server, with the SDK's client and workers. */
  public Almanac almanac() {
    return almanac;
  }

  /** Returns the time of the server. */
  public VirtualClock clock() {
    return clock;
  }

  /** Starts a worker for these workflows. For activities, make one from {@link #almanac}. */
  public Worker work(String taskQueue, Class<?>... workflows) {
    return workers.start(taskQueue, workflows);
  }

  /**
   * Starts a worker that ends every workflow at once, whatever its type: for tests of schedules
   * alone. Without any worker, each start holds time for a moment, as a worker may still come.
   */
  public Worker standIn(String taskQueue) {
    return work(taskQueue, StandInWorkflow.class);
  }

  /** Moves time on, and returns the ledger of a schedule as it is then. */
  public Ledger run(ScheduleHandle schedule, Duration time) {
    clock.advance(time);
    return new Ledger(schedule.id(), schedule.history().toList());
  }

  /**
   * Answers what a schedule would do: creates it, lets it run for so long with workflows that end
   * at once, and returns its ledger.
   *
   * <pre>{@code
   * void run(TestAlmanac test) {
   *   var weekdays = ScheduleDefinition.of("Report", "reports")
   *       .cron("0 2 * * Mon-Fri", CronDialect.DBOS);
   *   AlmanacAssertions.assertThat(test.ledgerOf(weekdays, Duration.ofDays(365))).hasStarted(261);
   * }
   * }</pre>
   */
  public Ledger ledgerOf(ScheduleDefinition definition, Duration time) {
    var id = "schedule-" + schedules.incrementAndGet();
    Object ignored = standIn(id);
    return run(almanac.schedules().create(id, definition.queue(id)), time);
  }

  @Override
  public void close() {
    workers.close();
    almanac.close();
  }
}
