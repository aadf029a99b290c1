package dev.almanac.conformance.scenario;

import static java.util.Objects.requireNonNull;

import io.temporal.client.WorkflowOptions;
import io.temporal.client.schedules.Schedule;
import io.temporal.client.schedules.ScheduleActionStartWorkflow;
import io.temporal.client.schedules.ScheduleClient;
import io.temporal.client.schedules.ScheduleClientOptions;
import io.temporal.client.schedules.ScheduleHandle;
import io.temporal.client.schedules.ScheduleIntervalSpec;
import io.temporal.client.schedules.ScheduleOptions;
import io.temporal.client.schedules.ScheduleSpec;
import io.temporal.client.schedules.ScheduleState;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Schedules whose workflows have a stage of their own. */
final class Timetables implements AutoCloseable {
  private final Stage stage;
  private final ScheduleClient client;

  private Timetables(Stage stage) {
    this.stage = stage;
    this.client = ScheduleClient.newInstance(
        stage.endpoint().stubs(),
        ScheduleClientOptions.newBuilder().setNamespace(Endpoint.NAMESPACE).build());
  }

  /** With a worker for what they start. */
  static Timetables on(Storage storage, Script.Play play) {
    return new Timetables(Stage.on(storage).plays(play).open());
  }

  ScheduleClient client() {
    return client;
  }

  Stage stage() {
    return stage;
  }

  static String newId() {
    return "s-" + UUID.randomUUID();
  }

  /** That acts only when it is told to. */
  static ScheduleSpec never() {
    return ScheduleSpec.newBuilder().build();
  }

  static ScheduleSpec every(Duration interval) {
    return ScheduleSpec.newBuilder()
        .setIntervals(List.of(new ScheduleIntervalSpec(interval)))
        .build();
  }

  /** The workflow that a schedule of this id starts. */
  ScheduleActionStartWorkflow action(String id) {
    return ScheduleActionStartWorkflow.newBuilder()
        .setWorkflowType(Script.TYPE)
        .setArguments("input of " + id)
        .setOptions(WorkflowOptions.newBuilder()
            .setWorkflowId("w-" + id)
            .setTaskQueue(stage.queue())
            .build())
        .build();
  }

  ScheduleHandle create(
      String id, ScheduleSpec spec, UnaryOperator<Schedule.Builder> with, ScheduleOptions options) {
    var schedule = Schedule.newBuilder().setAction(action(id)).setSpec(spec);
    return client.createSchedule(id, with.apply(schedule).build(), options);
  }

  ScheduleHandle create(ScheduleSpec spec, UnaryOperator<Schedule.Builder> with) {
    return create(newId(), spec, with, ScheduleOptions.newBuilder().build());
  }

  ScheduleHandle create(ScheduleSpec spec) {
    return create(spec, schedule -> schedule);
  }

  @Override
  public void close() {
    stage.close();
  }

  static ScheduleState state(ScheduleHandle handle) {
    return requireNonNull(handle.describe().getSchedule().getState());
  }
}
