package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker and a client in TypeScript, which stands for all SDKs built on Temporal's core. */
@OnEachDatabase
class TypescriptTest {
  private final Storage storage;

  TypescriptTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES) // for the first download of the packages
  void runsWorkflowsWithActivitiesTimersSignalsAndCancellation() throws Exception {
    assumeTrue(NodeProject.isPossible(), "npm is not on the path");

    String output = NodeProject.installed().run("smoke.js", storage.endpoint().target());

    assertThat(output)
        .contains("\"greeting\":\"Hello, Ada!\"")
        .contains("\"status\":\"COMPLETED\"")
        .contains("\"patience\":\"Goodbye, all!\"")
        .contains("\"failure\":\"as expected\"");
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES) // for the first download of the packages
  void drivesSchedules() throws Exception {
    assumeTrue(NodeProject.isPossible(), "npm is not on the path");

    String output =
        NodeProject.installed().run("schedules.js", storage.endpoint().target());

    assertThat(output)
        .contains("\"duplicate\":true")
        .contains("\"overlap\":\"BUFFER_ALL\"")
        .contains("\"note\":\"from the start\"")
        .contains("\"memo\":\"billing\"")
        .contains("\"calendars\":1")
        .contains("\"next\":10")
        .contains("\"result\":\"Hello, Ada!\"")
        .contains("\"paused\":false")
        .contains("\"intervals\":1")
        .contains("\"listed\":true")
        .contains("\"gone\":true");
  }
}
