package dev.almanac.engine;

import static dev.almanac.engine.ActivityTasks.FAILURE;
import static dev.almanac.engine.ActivityTasks.fail;
import static dev.almanac.engine.ActivityTasks.held;
import static dev.almanac.engine.ActivityTasks.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.activity.FailActivity;
import dev.almanac.engine.activity.HeartbeatActivity;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Results, failures and heartbeats that are too large. */
class ActivitySizeTest {
  private static final Payloads LARGE = Scenario.payloads("x".repeat(2 * 1024 * 1024));

  @Test
  void aResultThatIsTooLargeIsAFailureThatIsNotRepeated() {
    var scenario = with(Commands.activity("a"));

    scenario.handle(
        new CompleteActivity(held(scenario.startActivity("a")), Optional.of(LARGE), "worker"));

    assertFailedFor(scenario, "Result exceeds ");
  }

  @Test
  void progressThatIsTooLargeFailsTheActivityAndTellsItToEnd() {
    var scenario = with(Commands.activity("a"));

    var end = scenario.handle(
        new HeartbeatActivity(held(scenario.startActivity("a")), Optional.of(LARGE)));

    assertThat(end.isToEnd()).isTrue();
    assertFailedFor(scenario, "HeartbeatDetails exceeds ");
  }

  @Test
  void aLastReportThatIsTooLargeFailsTheActivityForGood() {
    var scenario = with(Commands.activity("a"));

    scenario.handle(
        new FailActivity(held(scenario.startActivity("a")), FAILURE, Optional.of(LARGE), "worker"));

    assertFailedFor(scenario, "LastHeartbeatDetails exceeds ");
  }

  @Test
  void aFailureThatIsTooLargeIsNotRepeatedAndKeptInPart() {
    var scenario = with(Commands.activity("a"));
    var large = FAILURE.toBuilder().setStackTrace("x".repeat(3_000_000)).build();

    scenario.handle(fail(scenario.startActivity("a"), large));

    assertFailedFor(scenario, "Failure exceeds ");
    var cause = failed(scenario).getCause();
    assertThat(cause.getMessage()).isEqualTo("no");
    assertThat(cause.getApplicationFailureInfo().getType()).isEqualTo("Oops");
    assertThat(cause.getSerializedSize()).isBetween(1024, 4096);
  }

  @Test
  void littleIsKeptOfAFailureThatIsRepeated() {
    var scenario = with(Commands.activity("a"));
    var deep = FAILURE;
    for (int i = 0; i < 50; i++) {
      deep = Failure.newBuilder()
          .setMessage("\u00e4".repeat(3_000))
          .setStackTrace("\u20ac".repeat(3_000))
          .setApplicationFailureInfo(ApplicationFailureInfo.newBuilder().setType("T" + i))
          .setCause(deep)
          .build();
    }

    scenario.handle(fail(scenario.startActivity("a"), deep));

    var kept = scenario.activity("a").progress().lastFailure().orElseThrow();
    assertThat(kept.getSerializedSize()).isBetween(3_000, 4096);
    assertThat(kept.getApplicationFailureInfo().getType()).isEqualTo("T49");
    assertThat(kept.getMessage()).matches("\u00e4+");
    assertThat(kept.getCause().getApplicationFailureInfo().getType()).isEqualTo("T48");
  }

  private static Failure failed(Scenario scenario) {
    var events = scenario.events();
    return events.get(events.size() - 2).getActivityTaskFailedEventAttributes().getFailure();
  }

  private static void assertFailedFor(Scenario scenario, String message) {
    assertThat(scenario.history())
        .endsWith("ACTIVITY_TASK_STARTED", "ACTIVITY_TASK_FAILED", "WORKFLOW_TASK_SCHEDULED");
    assertThat(failed(scenario).getMessage()).startsWith(message);
    assertThat(failed(scenario).getServerFailureInfo().getNonRetryable()).isTrue();
  }
}
