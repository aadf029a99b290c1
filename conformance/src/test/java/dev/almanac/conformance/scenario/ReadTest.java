package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.HistoryEventFilterType;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.errordetails.v1.NamespaceNotFoundFailure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseRequest;
import io.temporal.client.WorkflowExecutionMetadata;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowServiceException;
import io.temporal.client.WorkflowStub;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.serviceclient.StatusUtils;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Looking at runs, and at runs that are not there. */
@OnEachDatabase
class ReadTest {
  private final Storage storage;

  ReadTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void waitsForTheResultAcrossALongTime() throws Exception {
    try (var stage = waiter()) {
      var workflow = stage.start("");
      var result = workflow.getResultAsync(String.class);
      assertThat(result).isNotDone();

      workflow.signal(Script.POKE, "end");

      assertThat(result.get(30, TimeUnit.SECONDS)).isEqualTo("end");
    }
  }

  @Test
  void pagesThroughTheHistoryForwardsAndBackwards() {
    try (var stage = Stage.on(storage)
        .does(input -> input)
        .plays((input, pokes) -> Activities.act(Activities.act(input)))
        .open()) {
      var workflow = stage.start("x");
      Stage.result(workflow);
      var run = Stage.execution(workflow);

      List<HistoryEvent> forwards = pages(stage, run);
      List<HistoryEvent> backwards = new ArrayList<>(reversed(stage, run));

      assertThat(forwards).isEqualTo(stage.history(workflow)).hasSize(17);
      Collections.reverse(backwards);
      assertThat(backwards).isEqualTo(forwards);
      assertThat(stage.client().streamHistory(run.getWorkflowId(), run.getRunId()))
          .containsExactlyElementsOf(forwards);
    }
  }

  @Test
  void readsTheCloseEventAlone() {
    try (var stage = Stage.on(storage).open()) {
      var workflow = stage.start("x");
      Stage.result(workflow);

      var answer = stage
          .endpoint()
          .stubs()
          .blockingStub()
          .getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
              .setNamespace(Endpoint.NAMESPACE)
              .setExecution(Stage.execution(workflow))
              .setHistoryEventFilterType(
                  HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT)
              .build());

      assertThat(answer.getHistory().getEventsList())
          .singleElement()
          .satisfies(event -> assertThat(event.getEventType())
              .isEqualTo(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED));
      assertThat(answer.getNextPageToken()).isEmpty();
    }
  }

  @Test
  void describesWhatIsPending() {
    try (var stage = Stage.on(storage)
        .does(input -> {
          throw ApplicationFailure.newFailure("not today", "Busy");
        })
        .plays((input, pokes) -> Activities.act(
            input,
            options -> options.setRetryOptions(RetryOptions.newBuilder()
                .setInitialInterval(Duration.ofHours(1))
                .setMaximumAttempts(5)
                .build())))
        .open()) {
      var workflow = stage.start("");
      Await.until(
          "the first attempt has failed",
          () -> workflow.describe().getRawDescription().getPendingActivitiesList().stream()
              .anyMatch(activity -> activity.getAttempt() == 2));

      var description = workflow.describe();
      assertThat(description.getStatus())
          .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
      assertThat(description.getHistoryLength()).isEqualTo(5);
      assertThat(description.getWorkflowType()).isEqualTo(Script.TYPE);
      assertThat(description.getCloseTime()).isNull();
      var pending = description.getRawDescription().getPendingActivities(0);
      assertThat(pending.getActivityType().getName()).isEqualTo(Deed.TYPE);
      assertThat(pending.getState())
          .isEqualTo(PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED);
      assertThat(pending.getMaximumAttempts()).isEqualTo(5);
      assertThat(pending.getLastFailure().getMessage()).isEqualTo("not today");
      assertThat(pending.hasNextAttemptScheduleTime()).isTrue();
      workflow.terminate("seen");
    }
  }

  @Test
  void listsAndCountsByIdTypeStatusAndTime() {
    try (var stage = waiter()) {
      var open = stage.start("");
      var closed = stage.start("");
      closed.signal(Script.POKE, "end");
      Stage.result(closed);

      assertThat(list(stage, byId(open))).containsExactly(run(open));
      assertThat(list(stage, byId(closed))).containsExactly(run(closed));
      assertThat(list(stage, byId(open) + " AND WorkflowType = 'Script'")).hasSize(1);
      assertThat(list(stage, byId(open) + " AND WorkflowType = 'Other'")).isEmpty();
      assertThat(list(stage, byId(open) + " AND ExecutionStatus = 'Running'")).hasSize(1);
      assertThat(list(stage, byId(open) + " AND ExecutionStatus = 'Completed'")).isEmpty();
      assertThat(list(stage, byId(closed) + " AND ExecutionStatus = 'Completed'"))
          .hasSize(1);
      assertThat(list(stage, "StartTime > '2020-01-01T00:00:00Z' AND " + byId(open)))
          .hasSize(1);
      assertThat(list(stage, byId(closed) + " AND CloseTime < '2020-01-01T00:00:00Z'"))
          .isEmpty();
      assertThat(stage.client().countWorkflows(byId(open)).getCount()).isEqualTo(1);
      assertThat(stage.client().countWorkflows("WorkflowId = 'nobody'").getCount())
          .isZero();
      open.terminate("seen");
    }
  }

  @Test
  void saysWhatIsNotThere() {
    try (var stage = Stage.on(storage)) {
      assertThatThrownBy(() -> stage.client().newUntypedWorkflowStub("nobody").describe())
          .isInstanceOf(WorkflowNotFoundException.class);
      assertThatThrownBy(() -> stage.client().newUntypedWorkflowStub("nobody").cancel())
          .isInstanceOf(WorkflowNotFoundException.class);
      assertThatThrownBy(() -> stage.client().newUntypedWorkflowStub("nobody").terminate("x"))
          .isInstanceOf(WorkflowNotFoundException.class);
      assertThatThrownBy(() -> Stage.result(stage.client().newUntypedWorkflowStub("nobody")))
          .isInstanceOf(WorkflowNotFoundException.class);
    }
  }

  @Test
  void saysWhichNamespaceIsNotThere() {
    var elsewhere = storage.endpoint().client("elsewhere");
    var workflow = elsewhere.newUntypedWorkflowStub(
        Script.TYPE,
        WorkflowOptions.newBuilder().setTaskQueue("q").setWorkflowId("w").build());

    assertThatThrownBy(() -> workflow.start(""))
        .isInstanceOf(WorkflowServiceException.class)
        .cause()
        .isInstanceOfSatisfying(StatusRuntimeException.class, e -> {
          assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.NOT_FOUND);
          var failure = StatusUtils.getFailure(e, NamespaceNotFoundFailure.class);
          assertThat(failure).isNotNull();
          assertThat(failure.getNamespace()).isEqualTo("elsewhere");
        });
  }

  private static List<String> list(Stage stage, String query) {
    return stage
        .client()
        .listExecutions(query)
        .map(WorkflowExecutionMetadata::getExecution)
        .map(WorkflowExecution::getRunId)
        .toList();
  }

  private static String byId(WorkflowStub workflow) {
    return "WorkflowId = '%s'".formatted(Stage.execution(workflow).getWorkflowId());
  }

  private static String run(WorkflowStub workflow) {
    return Stage.execution(workflow).getRunId();
  }

  private static List<HistoryEvent> pages(Stage stage, WorkflowExecution run) {
    List<HistoryEvent> events = new ArrayList<>();
    var request = GetWorkflowExecutionHistoryRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setExecution(run)
        .setMaximumPageSize(2);
    do {
      var page =
          stage.endpoint().stubs().blockingStub().getWorkflowExecutionHistory(request.build());
      events.addAll(page.getHistory().getEventsList());
      request.setNextPageToken(page.getNextPageToken());
    } while (!request.getNextPageToken().isEmpty());
    return events;
  }

  private static List<HistoryEvent> reversed(Stage stage, WorkflowExecution run) {
    List<HistoryEvent> events = new ArrayList<>();
    var request = GetWorkflowExecutionHistoryReverseRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setExecution(run)
        .setMaximumPageSize(2);
    do {
      var page = stage
          .endpoint()
          .stubs()
          .blockingStub()
          .getWorkflowExecutionHistoryReverse(request.build());
      events.addAll(page.getHistory().getEventsList());
      request.setNextPageToken(page.getNextPageToken());
    } while (!request.getNextPageToken().isEmpty());
    return events;
  }

  private Stage waiter() {
    return Stage.on(storage)
        .plays((input, pokes) -> {
          Workflow.await(() -> !pokes.isEmpty());
          return pokes.getFirst();
        })
        .open();
  }
}
