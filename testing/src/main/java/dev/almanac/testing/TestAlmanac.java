package dev.almanac.testing;

import dev.almanac.client.Almanac;
import dev.almanac.client.EmbeddedBuilder;
import io.temporal.worker.Worker;
import java.time.Instant;
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

  private TestAlmanac(Almanac almanac) {
    this.almanac = almanac;
    this.clock = new VirtualClock(almanac.stubs());
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
    var worker = almanac.workers().newWorker(taskQueue);
    worker.registerWorkflowImplementationTypes(workflows);
    almanac.workers().start();
    return worker;
  }

  @Override
  public void close() {
    almanac.close();
  }
}
