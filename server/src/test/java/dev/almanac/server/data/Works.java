package dev.almanac.server.data;

import com.google.protobuf.ByteString;
import dev.almanac.protocol.schedule.v1.CalendarUse;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.CreateCalendarRequest;
import dev.almanac.protocol.schedule.v1.CreateScheduleRequest;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import dev.almanac.protocol.schedule.v1.TriggerScheduleRequest;
import dev.almanac.server.DataLocation;
import dev.almanac.server.ServerEnvironment;
import dev.almanac.server.Servers;
import dev.almanac.server.StartException;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.StartTimerCommandAttributes;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import java.util.concurrent.TimeUnit;

/** A server with a bit of everything: runs that wait, a closed one, a schedule with a calendar. */
record Works(Servers server) implements AutoCloseable {
  static final String NAMESPACE = "default";

  static Works on(DataLocation data) throws StartException {
    return new Works(Servers.on(data, ServerEnvironment.real()));
  }

  /** Fills empty data, and stops. */
  static void fill(DataLocation data) throws StartException {
    try (var works = on(data)) {
      works.fill();
    }
  }

  void fill() {
    server
        .temporalOperators()
        .addSearchAttributes(AddSearchAttributesRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .putSearchAttributes("Colour", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD)
            .build());
    start("waits-for-a-worker", "nobody");
    start("waits-for-a-timer", "busy");
    startTimer("busy");
    start("has-ended", "nobody");
    server
        .workflows()
        .terminateWorkflowExecution(TerminateWorkflowExecutionRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId("has-ended"))
            .build());
    schedule();
  }

  void start(String id, String queue) {
    server
        .workflows()
        .startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setWorkflowId(id)
            .setRequestId(id)
            .setWorkflowType(WorkflowType.newBuilder().setName("Type"))
            .setTaskQueue(TaskQueue.newBuilder().setName(queue))
            .setSearchAttributes(SearchAttributes.newBuilder()
                .putIndexedFields(
                    "Colour",
                    Payload.newBuilder()
                        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
                        .setData(ByteString.copyFromUtf8("\"red\""))
                        .build()))
            .build());
  }

  /** Works on the first task of a queue: the workflow sleeps for an hour. */
  private void startTimer(String queue) {
    var task = server
        .workflows()
        .withDeadlineAfter(30, TimeUnit.SECONDS)
        .pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setTaskQueue(TaskQueue.newBuilder().setName(queue))
            .build());
    var hour = com.google.protobuf.Duration.newBuilder().setSeconds(3_600);
    server
        .workflows()
        .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setTaskToken(task.getTaskToken())
            .addCommands(Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_START_TIMER)
                .setStartTimerCommandAttributes(StartTimerCommandAttributes.newBuilder()
                    .setTimerId("hour")
                    .setStartToFireTimeout(hour)))
            .build());
  }

  private void schedule() {
    server
        .schedules()
        .createCalendar(CreateCalendarRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setCalendar(NamedCalendar.newBuilder().setName("holidays").addDates("2030-12-25"))
            .build());
    var schedule =
        Schedule.newBuilder().setSpec(ScheduleSpec.newBuilder().addCronString("0 5 * * *"));
    var action = schedule.getActionBuilder().getStartWorkflowBuilder().setWorkflowId("nightly");
    action.getWorkflowTypeBuilder().setName("Report");
    action.getTaskQueueBuilder().setName("nobody");
    var use = CalendarUse.newBuilder()
        .setCalendar("holidays")
        .setKind(CalendarUseKind.CALENDAR_USE_KIND_EXCLUDE);
    server
        .schedules()
        .createSchedule(CreateScheduleRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setScheduleId("nightly")
            .setRequest(io.temporal.api.workflowservice.v1.CreateScheduleRequest.newBuilder()
                .setRequestId("once")
                .setSchedule(schedule)
                .build()
                .toByteString())
            .setExtension(
                Extension.newBuilder().setSpec(SpecExtension.newBuilder().addCalendars(use)))
            .build());
    for (int times = 0; times < 3; times++) {
      server
          .schedules()
          .triggerSchedule(TriggerScheduleRequest.newBuilder()
              .setNamespace(NAMESPACE)
              .setScheduleId("nightly")
              .build());
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
