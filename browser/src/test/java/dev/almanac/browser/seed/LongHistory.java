package dev.almanac.browser.seed;

import com.google.protobuf.util.Durations;
import io.temporal.api.command.v1.CancelTimerCommandAttributes;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.RecordMarkerCommandAttributes;
import io.temporal.api.command.v1.StartTimerCommandAttributes;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.util.ArrayList;
import java.util.List;

/**
 * A run with a history of many events: timers that are started and cancelled, and markers. It is
 * carried on by calls of a worker, without an SDK, which would do the same in minutes.
 */
public final class LongHistory {
  private static final String QUEUE = "long";

  /** Timers in one workflow task; each makes two events, and every second one a marker. */
  private static final int TIMERS = 400;

  /** Events of a workflow task with these commands: it is scheduled, started and completed, too. */
  private static final int EVENTS = 3 + 2 * TIMERS + TIMERS / 2;

  private LongHistory() {}

  /**
   * Leaves an open run with at least so many events, and returns how many they are. There is a
   * timer {@code booking-N} for each multiple N of 1,003 below that, among others.
   */
  public static long write(Connection connection, String namespace, String id, int events) {
    var started = connection
        .workflows()
        .startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
            .setNamespace(namespace)
            .setWorkflowId(id)
            .setRequestId(id)
            .setWorkflowType(WorkflowType.newBuilder().setName("Ledger"))
            .setTaskQueue(queue())
            .build());
    for (int written = 0; written < events; written += EVENTS) {
      step(connection, namespace, written);
    }
    return connection
        .workflows()
        .describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
            .setNamespace(namespace)
            .setExecution(
                WorkflowExecution.newBuilder().setWorkflowId(id).setRunId(started.getRunId()))
            .build())
        .getWorkflowExecutionInfo()
        .getHistoryLength();
  }

  private static void step(Connection connection, String namespace, int at) {
    var task = connection
        .workflows()
        .pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
            .setNamespace(namespace)
            .setTaskQueue(queue())
            .setIdentity("ledger-worker")
            .build());
    var answered = connection
        .workflows()
        .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
            .setNamespace(namespace)
            .setTaskToken(task.getTaskToken())
            .setIdentity("ledger-worker")
            .addAllCommands(commands(at))
            .setForceCreateNewWorkflowTask(true)
            .build());
    if (answered.hasWorkflowTask()) {
      throw new AssertionError("Unexpected task");
    }
  }

  private static List<Command> commands(int at) {
    var commands = new ArrayList<Command>();
    for (int i = 0; i < TIMERS; i++) {
      var timer = "booking-" + (at + i);
      commands.add(command(CommandType.COMMAND_TYPE_START_TIMER)
          .setStartTimerCommandAttributes(StartTimerCommandAttributes.newBuilder()
              .setTimerId(timer)
              .setStartToFireTimeout(Durations.fromHours(1)))
          .build());
      commands.add(command(CommandType.COMMAND_TYPE_CANCEL_TIMER)
          .setCancelTimerCommandAttributes(
              CancelTimerCommandAttributes.newBuilder().setTimerId(timer))
          .build());
      if (i % 2 == 0) {
        commands.add(command(CommandType.COMMAND_TYPE_RECORD_MARKER)
            .setRecordMarkerCommandAttributes(RecordMarkerCommandAttributes.newBuilder()
                .setMarkerName("Booked")
                .putDetails("number", number(at + i)))
            .build());
      }
    }
    return commands;
  }

  private static Payloads number(int number) {
    return Payloads.newBuilder()
        .addPayloads(ScheduleDraft.json("{\"booking\":%d}".formatted(number)))
        .build();
  }

  private static Command.Builder command(CommandType type) {
    return Command.newBuilder().setCommandType(type);
  }

  private static TaskQueue.Builder queue() {
    return TaskQueue.newBuilder().setName(QUEUE);
  }
}
