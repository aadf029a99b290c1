package dev.almanac.browser.seed;

import com.google.protobuf.ByteString;
import dev.almanac.protocol.schedule.v1.CreateCalendarRequest;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.FailWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.Header;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.time.Duration;

/** Markup in everything that clients and workers can name: a namespace full of it. */
public record Markup(Connection connection, String text) {
  /** The run that ended with a failure, and the one whose activity fails again and again. */
  public static final String FAILED = "failed";

  public static final String RETRYING = "retrying";

  private static final String ATTRIBUTE = "Customer";

  /** Fills a namespace that has the text as its name. */
  public void fill() {
    connection.register(text, text);
    OperatorServiceGrpc.newBlockingStub(connection.workflows().getChannel())
        .addSearchAttributes(AddSearchAttributesRequest.newBuilder()
            .setNamespace(text)
            .putSearchAttributes(ATTRIBUTE, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD)
            .build());
    connection
        .schedules()
        .createCalendar(CreateCalendarRequest.newBuilder()
            .setNamespace(text)
            .setCalendar(NamedCalendar.newBuilder()
                .setName("days")
                .setDescription(text)
                .setReason(text)
                .addDates("2030-01-01"))
            .setAsker(ScheduleDraft.asker(text, text))
            .build());
    ScheduleDraft.of(text)
        .every(Duration.ofDays(1))
        .starts(text, text)
        .with(json())
        .paused(text)
        .memo(text, json())
        .create(connection, text);
    start(FAILED);
    complete(Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION)
        .setFailWorkflowExecutionCommandAttributes(
            FailWorkflowExecutionCommandAttributes.newBuilder().setFailure(failure()))
        .build());
    start(RETRYING);
    complete(Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
        .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
            .setActivityId(text)
            .setActivityType(ActivityType.newBuilder().setName(text))
            .setTaskQueue(queue())
            .setInput(payloads())
            .setHeader(header())
            .setStartToCloseTimeout(com.google.protobuf.Duration.newBuilder().setSeconds(60)))
        .setUserMetadata(metadata())
        .build());
    failActivity();
    signal();
  }

  private void start(String id) {
    connection
        .workflows()
        .startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
            .setNamespace(text)
            .setWorkflowId(id)
            .setRequestId(id)
            .setIdentity(text)
            .setWorkflowType(WorkflowType.newBuilder().setName(text))
            .setTaskQueue(queue())
            .setInput(payloads())
            .setHeader(header())
            .setMemo(Memo.newBuilder().putFields(text, payload()))
            .setSearchAttributes(
                SearchAttributes.newBuilder().putIndexedFields(ATTRIBUTE, payload()))
            .setUserMetadata(metadata())
            .build());
  }

  private void complete(Command command) {
    var task = connection
        .workflows()
        .pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
            .setNamespace(text)
            .setTaskQueue(queue())
            .setIdentity(text)
            .build());
    check(connection
        .workflows()
        .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
            .setNamespace(text)
            .setTaskToken(task.getTaskToken())
            .setIdentity(text)
            .addCommands(command)
            .build())
        .isInitialized());
  }

  private void failActivity() {
    var task = connection
        .workflows()
        .pollActivityTaskQueue(PollActivityTaskQueueRequest.newBuilder()
            .setNamespace(text)
            .setTaskQueue(queue())
            .setIdentity(text)
            .build());
    check(connection
        .workflows()
        .respondActivityTaskFailed(RespondActivityTaskFailedRequest.newBuilder()
            .setNamespace(text)
            .setTaskToken(task.getTaskToken())
            .setIdentity(text)
            .setFailure(failure())
            .setLastHeartbeatDetails(payloads())
            .build())
        .isInitialized());
  }

  private void signal() {
    check(connection
        .workflows()
        .signalWorkflowExecution(SignalWorkflowExecutionRequest.newBuilder()
            .setNamespace(text)
            .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(RETRYING))
            .setSignalName(text)
            .setInput(payloads())
            .setIdentity(text)
            .build())
        .isInitialized());
  }

  private Failure failure() {
    return Failure.newBuilder()
        .setMessage(text)
        .setSource(text)
        .setStackTrace("at " + text + "\nat " + text)
        .setApplicationFailureInfo(
            ApplicationFailureInfo.newBuilder().setType(text).setDetails(payloads()))
        .setCause(Failure.newBuilder().setMessage(text).setStackTrace(text))
        .build();
  }

  private TaskQueue queue() {
    return TaskQueue.newBuilder().setName(text).build();
  }

  private Header header() {
    return Header.newBuilder().putFields(text, payload()).build();
  }

  private UserMetadata metadata() {
    return UserMetadata.newBuilder().setSummary(payload()).setDetails(payload()).build();
  }

  private Payloads payloads() {
    return Payloads.newBuilder().addPayloads(payload()).build();
  }

  private Payload payload() {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .setData(ByteString.copyFromUtf8(json()))
        .build();
  }

  private String json() {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static void check(boolean isAnswered) {
    if (!isAnswered) {
      throw new AssertionError("The server answered something else than expected");
    }
  }
}
