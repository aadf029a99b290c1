package dev.almanac.testing;

import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.ScheduleManager;
import io.temporal.client.WorkflowClient;
import io.temporal.worker.WorkerFactory;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a test a server, through its parameters.
 *
 * <ul>
 *   <li>A test that takes a {@link TestAlmanac}, an {@link Almanac} or a {@link VirtualClock} has a
 *       server of its own in memory, whose time it can move.
 *   <li>Any other test has a namespace of its own on a server that they share: it takes a
 *       {@link TestNamespace}, or the SDK's {@link WorkflowClient} or {@link WorkerFactory}, or a
 *       {@link ScheduleManager}.
 * </ul>
 *
 * All parameters of a test and of its {@code @BeforeEach} methods belong together. If the test
 * fails, the histories of its workflows are printed.
 *
 * <pre>{@code
 * @ExtendWith(AlmanacExtension.class)
 * class GreetingTest {
 *   @Test
 *   void greets(TestNamespace test) {
 *     test.work("greetings", GreetingWorkflow.class);
 *     var greeting = test.client().newWorkflowStub(
 *         Greeting.class, WorkflowOptions.newBuilder().setTaskQueue("greetings").build());
 *     Assertions.assertThat(greeting.greet("Ada")).isEqualTo("Hello Ada");
 *   }
 *
 *   @Test
 *   void isBoundToTheYear(TestAlmanac test, VirtualClock clock) {
 *     clock.advance(Duration.ofDays(365));
 *     Assertions.assertThat(clock.instant()).isAfter("2031-01-01T00:00:00Z");
 *   }
 * }
 * }</pre>
 */
public final class AlmanacExtension implements ParameterResolver, AfterTestExecutionCallback {
  private static final Namespace STORE = Namespace.create(AlmanacExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return TestParameters.isKnown(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    var type = parameter.getParameter().getType();
    return given(test).parameter(type);
  }

  /** JUnit closes what it stores for a test when the test has ended. */
  private static Given given(ExtensionContext test) {
    return test.getStore(STORE).getOrComputeIfAbsent(Given.class, key -> begin(test), Given.class);
  }

  private static Given begin(ExtensionContext test) {
    return TestParameters.needServer(test)
        ? new Given.OwnServer(TestAlmanac.start())
        : new Given.OwnNamespace(TestNamespace.on(shared(test).almanac()));
  }

  /** The server ends with the last test. */
  private static Shared shared(ExtensionContext test) {
    return test.getRoot()
        .getStore(STORE)
        .getOrComputeIfAbsent(
            Shared.class, key -> new Shared(Almanac.embedded().inMemory().start()), Shared.class);
  }

  private record Shared(Almanac almanac) implements AutoCloseable {
    @Override
    public void close() {
      almanac.close();
    }
  }

  @Override
  public void afterTestExecution(ExtensionContext test) {
    if (test.getExecutionException().isPresent()) {
      var given = test.getStore(STORE).get(Given.class, Given.class);
      if (given != null) {
        System.err.println(EventLog.of(given.client()));
      }
    }
  }
}
