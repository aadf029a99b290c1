package dev.almanac.testing;

import dev.almanac.client.Almanac;
import io.temporal.client.WorkflowClient;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a test a server of its own, as a parameter: a {@link TestAlmanac}, an {@link Almanac}, a
 * {@link VirtualClock} or the SDK's {@link WorkflowClient}. All parameters of a test are of the
 * same server, which is closed after it. If the test fails, the histories of its workflows are
 * printed.
 *
 * <pre>{@code
 * @ExtendWith(AlmanacExtension.class)
 * class GreetingTest {
 *   @Test
 *   void greets(TestAlmanac test, WorkflowClient client) {
 *     test.work("greetings", GreetingWorkflow.class);
 *     var greeting = client.newWorkflowStub(
 *         Greeting.class, WorkflowOptions.newBuilder().setTaskQueue("greetings").build());
 *     Assertions.assertThat(greeting.greet("Ada")).isEqualTo("Hello Ada");
 *   }
 * }
 * }</pre>
 */
public final class AlmanacExtension implements ParameterResolver, AfterTestExecutionCallback {
  private static final Namespace STORE = Namespace.create(AlmanacExtension.class);

  private static final Map<Class<?>, Function<TestAlmanac, Object>> PARAMETERS = Map.of(
      TestAlmanac.class,
      test -> test,
      Almanac.class,
      TestAlmanac::almanac,
      VirtualClock.class,
      TestAlmanac::clock,
      WorkflowClient.class,
      test -> test.almanac().client());

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return PARAMETERS.containsKey(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    var type = parameter.getParameter().getType();
    return Objects.requireNonNull(PARAMETERS.get(type)).apply(server(test));
  }

  /** JUnit closes what it stores for a test when the test has ended. */
  private static TestAlmanac server(ExtensionContext test) {
    return test.getStore(STORE)
        .getOrComputeIfAbsent(Stored.class, key -> new Stored(TestAlmanac.start()), Stored.class)
        .server();
  }

  private record Stored(TestAlmanac server) implements AutoCloseable {
    @Override
    public void close() {
      server.close();
    }
  }

  @Override
  public void afterTestExecution(ExtensionContext test) {
    if (test.getExecutionException().isPresent()) {
      var stored = test.getStore(STORE).get(Stored.class, Stored.class);
      if (stored != null) {
        System.err.println(EventLog.of(stored.server().almanac().client()));
      }
    }
  }
}
