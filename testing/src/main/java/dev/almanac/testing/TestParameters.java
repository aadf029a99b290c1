package dev.almanac.testing;

import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.ScheduleManager;
import io.temporal.client.WorkflowClient;
import io.temporal.worker.WorkerFactory;
import java.lang.reflect.Executable;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** Which parameters tests may have, and what they tell about a test. */
final class TestParameters {
  /** Of a server of its own. */
  private static final Set<Class<?>> OWN =
      Set.of(TestAlmanac.class, Almanac.class, VirtualClock.class);

  private static final Set<Class<?>> OTHERS =
      Set.of(TestNamespace.class, WorkflowClient.class, WorkerFactory.class, ScheduleManager.class);

  private TestParameters() {}

  static boolean isKnown(Class<?> type) {
    return OWN.contains(type) || OTHERS.contains(type);
  }

  /**
   * Returns whether a test needs a server of its own: it, its class or what comes before and after
   * it takes one. What a whole class takes does, too.
   */
  static boolean needServer(ExtensionContext test) {
    return test.getTestMethod()
        .map(method -> Stream.concat(Stream.of(method), around(test.getRequiredTestClass()))
            .flatMap(one -> Arrays.stream(one.getParameterTypes()))
            .anyMatch(OWN::contains))
        .orElse(true);
  }

  private static Stream<Executable> around(Class<?> tests) {
    return Stream.of(
            Arrays.stream(tests.getDeclaredConstructors()),
            AnnotationSupport.findAnnotatedMethods(
                tests, BeforeEach.class, HierarchyTraversalMode.TOP_DOWN)
                .stream(),
            AnnotationSupport.findAnnotatedMethods(
                tests, AfterEach.class, HierarchyTraversalMode.TOP_DOWN)
                .stream())
        .flatMap(one -> one);
  }
}
