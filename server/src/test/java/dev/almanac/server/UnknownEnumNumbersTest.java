package dev.almanac.server;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.grpc.CallOptions;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.FailWorkflowExecutionCommandAttributes;
import io.temporal.api.common.v1.Link;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.worker.v1.WorkerHeartbeat;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseRequest;
import io.temporal.api.workflowservice.v1.ListNamespacesRequest;
import io.temporal.api.workflowservice.v1.ListSchedulesRequest;
import io.temporal.api.workflowservice.v1.ListWorkersRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.RecordWorkerHeartbeatRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Unknown enum numbers in every field of every request. */
class UnknownEnumNumbersTest {
  private static final int UNKNOWN = 9_999;
  private static final int MAX_DEPTH = 7;

  private static final Set<Code> BUGS = Set.of(Code.INTERNAL, Code.UNKNOWN, Code.UNAVAILABLE);

  /** Makes requests complete, so that handlers get as far as possible. */
  private static final Map<String, String> TEXTS = Map.ofEntries(
      Map.entry("namespace", "default"),
      Map.entry("workflow_id", "standing"),
      Map.entry("schedule_id", "schedule"),
      Map.entry("request_id", "request"),
      Map.entry("signal_name", "signal"),
      Map.entry("worker_instance_key", "key"),
      Map.entry("identity", "identity"),
      Map.entry("update_id", "update"),
      Map.entry("job_id", "job"),
      Map.entry("reason", "reason"),
      Map.entry("activity_id", "activity"),
      Map.entry("name", "name"));

  private static final Set<String> PARTS = Set.of(
      "execution",
      "workflow_execution",
      "task_queue",
      "workflow_type",
      "activity_type",
      "update_ref",
      "request",
      "input",
      "meta");

  private Servers server;

  @BeforeEach
  void start() throws StartException {
    server = Servers.start("default");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void everyEnumOfEveryRequestIsKeptOrRefused() {
    var wrong = new ArrayList<String>();
    int tried = 0;
    for (var service : List.of(
        WorkflowServiceGrpc.getServiceDescriptor(),
        OperatorServiceGrpc.getServiceDescriptor(),
        dev.almanac.protocol.operator.v1.OperatorServiceGrpc.getServiceDescriptor(),
        ScheduleServiceGrpc.getServiceDescriptor())) {
      for (var method : service.getMethods()) {
        var type = requestOf(method);
        var paths = paths(type.getDescriptorForType(), List.of());
        var token = standing();
        for (var path : paths) {
          var answer = call(method, request(type, path, token));
          if (BUGS.contains(answer)) {
            wrong.add(method.getBareMethodName() + " " + names(path) + ": " + answer);
          }
        }
        tried += paths.size();
        read();
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(tried).isGreaterThan(200);
  }

  @Test
  void keepsWhatNewerWorkersSayOfThemselves() {
    server
        .workflows()
        .recordWorkerHeartbeat(RecordWorkerHeartbeatRequest.newBuilder()
            .setNamespace("default")
            .addWorkerHeartbeat(
                WorkerHeartbeat.newBuilder().setWorkerInstanceKey("newer").setStatusValue(UNKNOWN))
            .build());

    assertThat(workers().getFirst().getStatusValue()).isEqualTo(UNKNOWN);
  }

  @Test
  void keepsFailuresAndLinksOfNewerClients() {
    var token = standing();
    server
        .workflows()
        .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
            .setNamespace("default")
            .setTaskToken(token)
            .addCommands(Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION)
                .setFailWorkflowExecutionCommandAttributes(
                    FailWorkflowExecutionCommandAttributes.newBuilder()
                        .setFailure(Failure.newBuilder()
                            .setApplicationFailureInfo(
                                ApplicationFailureInfo.newBuilder().setCategoryValue(UNKNOWN)))))
            .build());

    var history = server
        .workflows()
        .getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
            .setNamespace("default")
            .setExecution(WorkflowExecution.newBuilder().setWorkflowId("standing"))
            .build())
        .getHistory()
        .getEventsList();
    assertThat(history.getFirst().getLinks(0).getWorkflowEvent().getEventRef().getEventTypeValue())
        .isEqualTo(UNKNOWN);
    assertThat(history
            .getLast()
            .getWorkflowExecutionFailedEventAttributes()
            .getFailure()
            .getApplicationFailureInfo()
            .getCategoryValue())
        .isEqualTo(UNKNOWN);
  }

  /** Creates a run with a held task; returns its token. */
  private ByteString standing() {
    server
        .workflows()
        .startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
            .setNamespace("default")
            .setWorkflowId("standing")
            .setWorkflowType(WorkflowType.newBuilder().setName("type"))
            .setTaskQueue(TaskQueue.newBuilder().setName("standing"))
            .setWorkflowIdConflictPolicy(
                WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING)
            .addLinks(Link.newBuilder()
                .setWorkflowEvent(Link.WorkflowEvent.newBuilder()
                    .setNamespace("default")
                    .setWorkflowId("w")
                    .setRunId("r")
                    .setEventRef(
                        Link.WorkflowEvent.EventReference.newBuilder().setEventTypeValue(UNKNOWN))))
            .build());
    return server
        .workflows()
        .withDeadlineAfter(10, TimeUnit.SECONDS)
        .pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
            .setNamespace("default")
            .setTaskQueue(TaskQueue.newBuilder().setName("standing"))
            .build())
        .getTaskToken();
  }

  /** Fails if anything of the namespace has become unreadable. */
  private void read() {
    var calls = server.workflows();
    var run = WorkflowExecution.newBuilder().setWorkflowId("standing").build();
    calls.describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
        .setNamespace("default")
        .setExecution(run)
        .build());
    calls.getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
        .setNamespace("default")
        .setExecution(run)
        .build());
    calls.getWorkflowExecutionHistoryReverse(GetWorkflowExecutionHistoryReverseRequest.newBuilder()
        .setNamespace("default")
        .setExecution(run)
        .build());
    calls.listWorkflowExecutions(
        ListWorkflowExecutionsRequest.newBuilder().setNamespace("default").build());
    calls.listSchedules(ListSchedulesRequest.newBuilder()
        .setNamespace("default")
        .setMaximumPageSize(10)
        .build());
    calls.listNamespaces(ListNamespacesRequest.getDefaultInstance());
    workers();
  }

  @SuppressWarnings("deprecation") // older clients read the older field
  private List<io.temporal.api.worker.v1.WorkerListInfo> workers() {
    return server
        .workflows()
        .listWorkers(ListWorkersRequest.newBuilder().setNamespace("default").build())
        .getWorkersList();
  }

  @SuppressWarnings("unchecked") // a message built for the method's own type
  private <Q, A> Code call(MethodDescriptor<Q, A> method, Message request) {
    var options = CallOptions.DEFAULT.withDeadlineAfter(500, TimeUnit.MILLISECONDS);
    try {
      ClientCalls.blockingUnaryCall(server.workflows().getChannel(), method, options, (Q) request);
      return Code.OK;
    } catch (StatusRuntimeException e) {
      return e.getStatus().getCode();
    }
  }

  private static Message requestOf(MethodDescriptor<?, ?> method) {
    var marshaller = (PrototypeMarshaller<?>) method.getRequestMarshaller();
    return (Message) requireNonNull(marshaller.getMessagePrototype());
  }

  /** Returns the paths to all enums of a message; recursive types are visited once. */
  private static List<List<FieldDescriptor>> paths(Descriptor type, List<FieldDescriptor> way) {
    var found = new ArrayList<List<FieldDescriptor>>();
    for (var field : type.getFields()) {
      var longer = Stream.concat(way.stream(), Stream.of(field)).toList();
      if (field.getJavaType() == JavaType.ENUM) {
        found.add(longer);
      } else if (field.getJavaType() == JavaType.MESSAGE
          && longer.size() < MAX_DEPTH
          && way.stream().noneMatch(f -> f.getContainingType() == field.getMessageType())) {
        found.addAll(paths(field.getMessageType(), longer));
      }
    }
    return found;
  }

  private static Message request(Message type, List<FieldDescriptor> path, ByteString token) {
    var request = whole(type, token, 3);
    set(request, path);
    return request.build();
  }

  private static void set(Message.Builder message, List<FieldDescriptor> path) {
    var field = path.getFirst();
    Object value;
    if (field.getJavaType() == JavaType.ENUM) {
      value = field.getEnumType().findValueByNumberCreatingIfUnknown(UNKNOWN);
    } else {
      var nested = message.newBuilderForField(field);
      if (!field.isRepeated() && message.hasField(field)) {
        nested.mergeFrom((Message) message.getField(field));
      }
      set(nested, path.subList(1, path.size()));
      value = nested.build();
    }
    if (field.isRepeated()) {
      message.addRepeatedField(field, value);
    } else {
      message.setField(field, value);
    }
  }

  /** Builds a request with the fields that most need. */
  private static Message.Builder whole(Message type, ByteString token, int depth) {
    var message = type.newBuilderForType();
    for (var field : type.getDescriptorForType().getFields()) {
      if (field.isRepeated() || field.getContainingOneof() != null) {
        continue;
      }
      if (field.getJavaType() == JavaType.STRING && TEXTS.containsKey(field.getName())) {
        message.setField(field, TEXTS.get(field.getName()));
      } else if (field.getName().equals("task_token")) {
        message.setField(field, token);
      } else if (field.getJavaType() == JavaType.MESSAGE
          && PARTS.contains(field.getName())
          && depth > 0) {
        var part = message.newBuilderForField(field).getDefaultInstanceForType();
        message.setField(field, whole(part, token, depth - 1).build());
      }
    }
    return message;
  }

  private static List<String> names(List<FieldDescriptor> path) {
    return path.stream().map(FieldDescriptor::getName).toList();
  }
}
