package dev.almanac.bench.walk;

import com.google.protobuf.ByteString;
import dev.almanac.bench.load.wire.Wire;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;
import java.time.Instant;

/** The operations, as plain calls of the protocol. Each is prepared with names of its own. */
final class Operations {
  /** The server loads a schedule two seconds before it is due, and looks for them each second. */
  private static final Duration BEFORE_DUE = Duration.ofMillis(3_500);

  private static final Duration AFTER_DUE = Duration.ofSeconds(1);

  private final TracedServer server;
  private final Wire wire;
  private final DueSchedules schedules;
  private int count;

  Operations(TracedServer server, DueSchedules schedules) {
    this.server = server;
    this.wire = server.wire();
    this.schedules = schedules;
  }

  Operation prepare(Walk walk) throws InterruptedException {
    return switch (walk) {
      case START -> start();
      case WORKFLOW_TASK -> workflowTask();
      case SCHEDULE_DUE -> scheduleDue(schedules.next());
      case LIST -> list();
      case SCHEDULE_CREATE -> scheduleCreate();
    };
  }

  /** Nobody polls, so the walk ends with the reply. */
  private Operation start() {
    String name = nextName();
    return new Operation(() -> start(name), () -> terminate(name));
  }

  /** From the poll for the workflow task to the reply of the poll that brings its activity. */
  private Operation workflowTask() {
    String name = nextName();
    start(name);
    return new Operation(() -> scheduleActivity(name), () -> terminate(name));
  }

  private void scheduleActivity(String name) {
    ByteString token = wire.ask(
            WorkflowServiceGrpc.getPollWorkflowTaskQueueMethod(), Requests.pollWorkflowTask(name))
        .getTaskToken();
    require(!token.isEmpty(), "the poll to bring a workflow task");
    wire.ask(
        WorkflowServiceGrpc.getRespondWorkflowTaskCompletedMethod(),
        Requests.scheduleActivity(name, token));
    ByteString activity = wire.ask(
            WorkflowServiceGrpc.getPollActivityTaskQueueMethod(), Requests.pollActivityTask(name))
        .getTaskToken();
    require(!activity.isEmpty(), "the poll to bring an activity task");
  }

  /** Waits, because a call that asked whether the workflow has started would be recorded, too. */
  private Operation scheduleDue(DueSchedules.Due due) throws InterruptedException {
    Duration left = Duration.between(Instant.now(), due.time().minus(BEFORE_DUE));
    require(!left.isNegative(), "a faster machine: schedule %s is due".formatted(due.name()));
    server.letRun(left);
    return new Operation(
        () -> server.letRun(BEFORE_DUE.plus(AFTER_DUE)), () -> verifyStarted(due.name()));
  }

  private void verifyStarted(String name) {
    var actions = wire.ask(
            WorkflowServiceGrpc.getDescribeScheduleMethod(), Requests.describeSchedule(name))
        .getInfo()
        .getRecentActionsList();
    require(actions.size() == 1, "one action of schedule " + name);
    deleteSchedule(name);
    terminate(actions.getFirst().getStartWorkflowResult().getWorkflowId());
  }

  private Operation list() {
    String name = nextName();
    start(name);
    return new Operation(
        () -> {
          int found = wire.ask(
                  WorkflowServiceGrpc.getListWorkflowExecutionsMethod(), Requests.list(name))
              .getExecutionsCount();
          require(found == 1, "one listed run");
        },
        () -> terminate(name));
  }

  /** The call behind {@code almanac schedule create --cron '0 3 * * *' --tz Europe/Berlin}. */
  private Operation scheduleCreate() {
    String name = nextName();
    return new Operation(
        () -> wire.ask(WorkflowServiceGrpc.getCreateScheduleMethod(), Requests.createNightly(name)),
        () -> deleteSchedule(name));
  }

  private void start(String name) {
    wire.ask(WorkflowServiceGrpc.getStartWorkflowExecutionMethod(), Requests.start(name));
  }

  /** So that nothing is left to be done later, in the window of another walk. */
  private void terminate(String workflowId) {
    wire.ask(
        WorkflowServiceGrpc.getTerminateWorkflowExecutionMethod(), Requests.terminate(workflowId));
  }

  private void deleteSchedule(String name) {
    wire.ask(WorkflowServiceGrpc.getDeleteScheduleMethod(), Requests.deleteSchedule(name));
  }

  private String nextName() {
    count++;
    return "walk-" + count;
  }

  private static void require(boolean isSo, String what) {
    if (!isSo) {
      throw new IllegalStateException("Expected " + what);
    }
  }
}
