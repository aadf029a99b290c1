package dev.almanac.bench.walk;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.schedule.v1.IntervalSpec;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleAction;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.DeleteScheduleRequest;
import io.temporal.api.workflowservice.v1.DescribeScheduleRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** The requests of the walks. One name serves as workflow id, schedule id and task queue. */
final class Requests {
  private static final String NAMESPACE = "default";
  private static final String IDENTITY = "walks";
  private static final WorkflowType TYPE =
      WorkflowType.newBuilder().setName("walk").build();
  private static final Duration DAY = Duration.ofDays(1);

  /** Long enough to expire in no window. */
  private static final com.google.protobuf.Duration TIMEOUT = Durations.fromHours(1);

  private Requests() {}

  static StartWorkflowExecutionRequest start(String name) {
    return StartWorkflowExecutionRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setWorkflowId(name)
        .setWorkflowType(TYPE)
        .setTaskQueue(queue(name))
        .setIdentity(IDENTITY)
        .setRequestId(UUID.randomUUID().toString())
        .build();
  }

  static TerminateWorkflowExecutionRequest terminate(String workflowId) {
    return TerminateWorkflowExecutionRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(workflowId))
        .setReason("its walk is over")
        .setIdentity(IDENTITY)
        .build();
  }

  static PollWorkflowTaskQueueRequest pollWorkflowTask(String name) {
    return PollWorkflowTaskQueueRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setTaskQueue(queue(name))
        .setIdentity(IDENTITY)
        .build();
  }

  static RespondWorkflowTaskCompletedRequest scheduleActivity(String name, ByteString token) {
    var activity = ScheduleActivityTaskCommandAttributes.newBuilder()
        .setActivityId("1")
        .setActivityType(ActivityType.newBuilder().setName("walk"))
        .setTaskQueue(queue(name))
        .setStartToCloseTimeout(TIMEOUT);
    return RespondWorkflowTaskCompletedRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setTaskToken(token)
        .setIdentity(IDENTITY)
        .addCommands(Command.newBuilder()
            .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
            .setScheduleActivityTaskCommandAttributes(activity))
        .build();
  }

  static PollActivityTaskQueueRequest pollActivityTask(String name) {
    return PollActivityTaskQueueRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setTaskQueue(queue(name))
        .setIdentity(IDENTITY)
        .build();
  }

  static ListWorkflowExecutionsRequest list(String workflowId) {
    return ListWorkflowExecutionsRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setQuery("WorkflowType = 'walk' AND WorkflowId = '%s'".formatted(workflowId))
        .setPageSize(10)
        .build();
  }

  /** Once a day, next at {@code due}, which must be a whole second. */
  static CreateScheduleRequest createDueAt(String name, Instant due) {
    long phase = Math.floorMod(due.getEpochSecond(), DAY.toSeconds());
    return create(
        name,
        ScheduleSpec.newBuilder()
            .addInterval(IntervalSpec.newBuilder()
                .setInterval(Durations.fromSeconds(DAY.toSeconds()))
                .setPhase(Durations.fromSeconds(phase)))
            .setEndTime(Timestamps.fromSeconds(due.plus(DAY).getEpochSecond()))
            .build());
  }

  static CreateScheduleRequest createNightly(String name) {
    return create(
        name,
        ScheduleSpec.newBuilder()
            .addCronString("0 3 * * *")
            .setTimezoneName("Europe/Berlin")
            .build());
  }

  private static CreateScheduleRequest create(String name, ScheduleSpec spec) {
    var workflow = NewWorkflowExecutionInfo.newBuilder()
        .setWorkflowId(name)
        .setWorkflowType(TYPE)
        .setTaskQueue(queue(name));
    return CreateScheduleRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setScheduleId(name)
        .setSchedule(Schedule.newBuilder()
            .setSpec(spec)
            .setAction(ScheduleAction.newBuilder().setStartWorkflow(workflow)))
        .setIdentity(IDENTITY)
        .setRequestId(UUID.randomUUID().toString())
        .build();
  }

  static DescribeScheduleRequest describeSchedule(String name) {
    return DescribeScheduleRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setScheduleId(name)
        .build();
  }

  static DeleteScheduleRequest deleteSchedule(String name) {
    return DeleteScheduleRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setScheduleId(name)
        .setIdentity(IDENTITY)
        .build();
  }

  private static TaskQueue queue(String name) {
    return TaskQueue.newBuilder().setName(name).build();
  }
}
