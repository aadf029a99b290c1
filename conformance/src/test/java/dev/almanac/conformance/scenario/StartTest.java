package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.client.WorkflowServiceException;
import io.temporal.common.SearchAttributeKey;
import io.temporal.common.SearchAttributes;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@OnEachDatabase
class StartTest {
  private final Storage storage;

  StartTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void takesAllOptions() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> Workflow.getMemo("colour", String.class) + " for "
            + Workflow.getTypedSearchAttributes().get(Endpoint.CUSTOMER))
        .open()) {
      var workflow = stage.start(
          stage.workflow(options -> options
              .setMemo(Map.of("colour", "green"))
              .setTypedSearchAttributes(SearchAttributes.newBuilder()
                  .set(Endpoint.CUSTOMER, "ada")
                  .set(Endpoint.AMOUNT, 42L)
                  .build())
              .setStaticSummary("in short")
              .setStaticDetails("at length")
              .setWorkflowExecutionTimeout(Duration.ofHours(3))
              .setWorkflowRunTimeout(Duration.ofHours(2))
              .setWorkflowTaskTimeout(Duration.ofSeconds(7))),
          "");

      assertThat(Stage.result(workflow)).isEqualTo("green for ada");

      var event = stage.history(workflow).getFirst();
      var started = event.getWorkflowExecutionStartedEventAttributes();
      assertThat(started.getWorkflowExecutionTimeout()).isEqualTo(Durations.fromHours(3));
      assertThat(started.getWorkflowRunTimeout()).isEqualTo(Durations.fromHours(2));
      assertThat(started.getWorkflowTaskTimeout()).isEqualTo(Durations.fromSeconds(7));
      assertThat(started.getMemo().getFieldsMap()).containsOnlyKeys("colour");
      var described = workflow.describe();
      assertThat(described.getStaticSummary()).isEqualTo("in short");
      assertThat(described.getStaticDetails()).isEqualTo("at length");
      assertThat((String) described.getMemo("colour", String.class)).isEqualTo("green");
      assertThat(described.getTypedSearchAttributes().get(Endpoint.CUSTOMER)).isEqualTo("ada");
      assertThat(described.getTypedSearchAttributes().get(Endpoint.AMOUNT)).isEqualTo(42L);
      assertThat(described.getTaskQueue()).isEqualTo(stage.queue());
    }
  }

  @Test
  void waitsForTheDelay() {
    try (var stage = Stage.on(storage).open()) {
      var workflow = stage.start(
          stage.workflow(options -> options.setStartDelay(Duration.ofMillis(1500))), "late");

      assertThat(Stage.result(workflow)).isEqualTo("late");

      var events = stage.history(workflow);
      assertThat(events
              .getFirst()
              .getWorkflowExecutionStartedEventAttributes()
              .getFirstWorkflowTaskBackoff())
          .isEqualTo(Durations.fromMillis(1500));
      assertThat(Durations.toMillis(
              Timestamps.between(events.getFirst().getEventTime(), events.get(1).getEventTime())))
          .isGreaterThanOrEqualTo(1500);
    }
  }

  @Test
  void startsOnceForOneRequestId() {
    try (var stage = Stage.on(storage).open()) {
      var request = request(stage).build();
      var stub = stage.endpoint().stubs().blockingStub();

      var first = stub.startWorkflowExecution(request);
      var again = stub.startWorkflowExecution(request);

      assertThat(first.getStarted()).isTrue();
      assertThat(again.getStarted()).isTrue();
      assertThat(again.getRunId()).isEqualTo(first.getRunId());
      Stage.result(stage.client().newUntypedWorkflowStub(request.getWorkflowId()));
      assertThat(stub.startWorkflowExecution(request).getRunId()).isEqualTo(first.getRunId());
    }
  }

  @Test
  void refusesUnknownSearchAttributesAndWrongValues() {
    try (var stage = Stage.on(storage)) {
      var unknown =
          stage.workflow(options -> options.setTypedSearchAttributes(SearchAttributes.newBuilder()
              .set(SearchAttributeKey.forKeyword("Nobody"), "x")
              .build()));
      assertRefused(() -> unknown.start(""), Status.Code.INVALID_ARGUMENT);
      var wrong =
          stage.workflow(options -> options.setTypedSearchAttributes(SearchAttributes.newBuilder()
              .set(SearchAttributeKey.forKeyword(Endpoint.AMOUNT.getName()), "much")
              .build()));
      assertRefused(() -> wrong.start(""), Status.Code.INVALID_ARGUMENT);
    }
  }

  @Test
  void refusesRequestsThatMakeNoSense() {
    try (var stage = Stage.on(storage)) {
      var stub = stage.endpoint().stubs().blockingStub();
      for (var request : new StartWorkflowExecutionRequest.Builder[] {
        request(stage).clearWorkflowId(),
        request(stage).clearWorkflowType(),
        request(stage).clearTaskQueue(),
        request(stage).setWorkflowRunTimeout(Durations.fromSeconds(-1)),
        request(stage).setWorkflowId("x".repeat(1001)),
      }) {
        assertThatThrownBy(() -> stub.startWorkflowExecution(request.build()))
            .isInstanceOfSatisfying(
                StatusRuntimeException.class,
                e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT));
      }
    }
  }

  private static void assertRefused(Runnable call, Status.Code code) {
    assertThatThrownBy(call::run)
        .isInstanceOf(WorkflowServiceException.class)
        .cause()
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(code));
  }

  private static StartWorkflowExecutionRequest.Builder request(Stage stage) {
    return StartWorkflowExecutionRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setWorkflowId("w-" + UUID.randomUUID())
        .setRequestId(UUID.randomUUID().toString())
        .setWorkflowType(WorkflowType.newBuilder().setName(Script.TYPE))
        .setTaskQueue(TaskQueue.newBuilder().setName(stage.queue()));
  }
}
