package dev.almanac.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testing.AlmanacExtensionTest.Nap;
import dev.almanac.testing.AlmanacExtensionTest.NapFlow;
import io.temporal.client.WorkflowOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** A test that fails prints what happened in its workflows. */
@Isolated
class FailedTestTest {
  @Test
  void printsTheEventsAsTheCommandShowsThem() {
    var printed = new ByteArrayOutputStream();
    var summary = new SummaryGeneratingListener();
    var before = System.err;
    System.setErr(new PrintStream(printed, true, UTF_8));
    try {
      LauncherFactory.create()
          .execute(
              LauncherDiscoveryRequestBuilder.request()
                  .selectors(DiscoverySelectors.selectClass(Failing.class))
                  .build(),
              summary);
    } finally {
      System.setErr(before);
    }

    assertThat(summary.getSummary().getTestsFailedCount()).isEqualTo(1);
    assertThat(printed.toString(UTF_8).lines())
        .containsSubsequence(
            "Workflow 'nap-of-a-failed-test' (Nap) Completed",
            "   ID  Time                      Type                            Detail")
        .anySatisfy(
            line -> assertThat(line).matches(" {4}5  20.{22}  TimerStarted +id \\S+ +for 0s.*"));
  }

  /** Not found by its name, so that only the test above runs it. */
  @ExtendWith(AlmanacExtension.class)
  static class Failing {
    @Test
    void fails(TestNamespace test) {
      test.work("naps", NapFlow.class);
      var options = WorkflowOptions.newBuilder()
          .setWorkflowId("nap-of-a-failed-test")
          .setTaskQueue("naps")
          .build();
      assertThat(test.client().newWorkflowStub(Nap.class, options).sleep(Duration.ofMillis(1)))
          .isEqualTo("exhausted");
    }
  }
}
