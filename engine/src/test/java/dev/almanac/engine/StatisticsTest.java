package dev.almanac.engine;

import static dev.almanac.engine.ActivityTasks.held;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.activity.HeartbeatActivity;
import dev.almanac.engine.activity.StartActivity;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.log.ExternalPayloads;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.state.Activity;
import io.temporal.api.common.v1.Header;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkerVersionStamp;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The counters and search attributes of a run. */
class StatisticsTest {
  @Test
  void whatComesFromOutsideBringsARunToItsNextState() {
    var scenario = Scenario.started();
    assertThat(transitions(scenario)).isEqualTo(1);

    var task = scenario.startTask();
    assertThat(transitions(scenario)).isEqualTo(2);
    scenario.completeTask(task, Commands.schedule(Commands.activity("a")));
    assertThat(transitions(scenario)).as("its commands are part of the task").isEqualTo(3);

    var stamp = scenario.startActivity("a");
    scenario.handle(new HeartbeatActivity(held(stamp), Optional.empty()));
    scenario.handle(new CompleteActivity(held(stamp), Optional.empty(), "worker"));
    assertThat(transitions(scenario)).isEqualTo(6);

    task = scenario.startTask();
    scenario.handle(Scenario.signal("while a worker is at the task"));
    assertThat(transitions(scenario)).isEqualTo(8);
    scenario.completeTask(task);
    assertThat(transitions(scenario)).as("the signal counts once").isEqualTo(9);

    scenario.completeTask(Commands.complete());
    assertThat(transitions(scenario)).isEqualTo(11);
  }

  @Test
  void payloadsThatAreKeptElsewhereAreCounted() {
    var scenario = Scenario.started(
        attributes -> attributes.setInput(Payloads.newBuilder().addPayloads(external(1_024L))));
    assertThat(scenario.run().history().totals().external())
        .isEqualTo(new ExternalPayloads(1, 1_024));

    var task = scenario.startTask();
    scenario.handle(new SignalWorkflow(
        WorkflowExecutionSignaledEventAttributes.newBuilder()
            .setSignalName("s")
            .setHeader(Header.newBuilder().putFields("h", external(7, 8)))
            .build(),
        "",
        List.of()));
    assertThat(scenario.run().history().totals().external().count())
        .as("what waits for the end of the task is not in the history")
        .isEqualTo(1);
    scenario.completeTask(task);

    assertThat(scenario.run().history().totals().external())
        .isEqualTo(new ExternalPayloads(3, 1_039));
    scenario.completeTask(Commands.complete());
    assertThat(shownNumber(scenario, "TemporalExternalPayloadCount")).isEqualTo("3");
    assertThat(shownNumber(scenario, "TemporalExternalPayloadSizeBytes")).isEqualTo("1039");
  }

  private static String shownNumber(Scenario scenario, String name) {
    var attributes = scenario.run().execution().properties().searchAttributes();
    return attributes.getIndexedFieldsOrThrow(name).getData().toStringUtf8();
  }

  private static Payload external(long... sizes) {
    var payload = Payload.newBuilder().setData(ByteString.copyFromUtf8("where it is"));
    for (long size : sizes) {
      payload.addExternalPayloadsBuilder().setSizeBytes(size);
    }
    return payload.build();
  }

  @Test
  void theBuildsOfUnversionedWorkersAreShownOnceEach() {
    var scenario = Scenario.started();
    completeBy(scenario, "one");
    assertThat(builds(scenario)).contains("[\"unversioned\",\"unversioned:one\"]");
    assertThat(shown(scenario)).isEqualTo(2);

    scenario.handle(Scenario.signal("s"));
    completeBy(scenario, "one");
    assertThat(shown(scenario)).isEqualTo(2);

    scenario.handle(Scenario.signal("s"));
    completeBy(scenario, "two");
    assertThat(builds(scenario))
        .contains("[\"unversioned\",\"unversioned:one\",\"unversioned:two\"]");
    assertThat(shown(scenario)).isEqualTo(3);
  }

  @Test
  void manyBuildsLeaveRoomForTheNewest() {
    var scenario = Scenario.started();
    for (int i = 0; i < 30; i++) {
      scenario.handle(Scenario.signal("s"));
      completeBy(scenario, "x".repeat(100) + i);
    }

    var builds = builds(scenario).orElseThrow();
    assertThat(builds)
        .hasSizeLessThanOrEqualTo(2_048)
        .startsWith("[\"unversioned\",")
        .endsWith("x29\"]");
  }

  @Test
  void aWorkerWithoutABuildLeavesAPointToResetToAndNothingInLists() {
    var scenario = Scenario.started().completeTask();

    assertThat(builds(scenario)).isEmpty();
    assertThat(shown(scenario)).isEqualTo(1);
    var points = scenario.run().execution().lineage().resetPoints();
    assertThat(points).hasSize(1);
    assertThat(points.getFirst().getFirstWorkflowTaskCompletedId()).isEqualTo(4);
    assertThat(points.getFirst().getResettable()).isTrue();
  }

  @Test
  void aWorkerMaySayLaterWhoItIs() {
    var scenario = Scenario.started().completeTask(Commands.schedule(Commands.activity("a")));
    var stamp = new ActivityStamp(scenario.activity("a").scheduledEventId(), 1, "nonce");
    scenario.handle(new StartActivity(stamp, ""));
    assertThat(running(scenario).heartbeatIdentity()).isEmpty();

    scenario.handle(new HeartbeatActivity(held(stamp), Optional.empty(), "worker"));
    assertThat(running(scenario).heartbeatIdentity()).isEqualTo("worker");
    assertThat(running(scenario).identity()).isEmpty();

    scenario.handle(new HeartbeatActivity(held(stamp), Optional.empty(), ""));
    assertThat(running(scenario).heartbeatIdentity()).isEqualTo("worker");
  }

  private static Activity.Phase.Running running(Scenario scenario) {
    return scenario.activity("a").running().orElseThrow();
  }

  private static long transitions(Scenario scenario) {
    return scenario.run().history().totals().transitions();
  }

  private static long shown(Scenario scenario) {
    return scenario.effects().stream().filter(new Effect.ShowInLists()::equals).count();
  }

  private static Optional<String> builds(Scenario scenario) {
    var attributes = scenario.run().execution().properties().searchAttributes();
    return Optional.ofNullable(attributes.getIndexedFieldsMap().get("BuildIds"))
        .map(payload -> payload.getData().toStringUtf8());
  }

  @SuppressWarnings("deprecation") // workers still send stamps
  private static void completeBy(Scenario scenario, String build) {
    scenario.handle(new CompleteWorkflowTask(
        scenario.startTask(),
        List.of(),
        WorkflowTaskCompletedEventAttributes.newBuilder()
            .setWorkerVersion(WorkerVersionStamp.newBuilder().setBuildId(build))
            .build(),
        Scenario.CACHED,
        Scenario.NAMESPACE));
  }
}
