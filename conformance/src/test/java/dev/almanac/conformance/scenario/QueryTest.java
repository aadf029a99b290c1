package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.QueryRejectCondition.QUERY_REJECT_CONDITION_NOT_OPEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.QueryRejectCondition;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.errordetails.v1.QueryFailedFailure;
import io.temporal.api.errordetails.v1.WorkflowNotReadyFailure;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.workflowservice.v1.QueryWorkflowRequest;
import io.temporal.api.workflowservice.v1.QueryWorkflowResponse;
import io.temporal.client.WorkflowQueryException;
import io.temporal.client.WorkflowStub;
import io.temporal.serviceclient.StatusUtils;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@OnEachDatabase
class QueryTest {
  private final Storage storage;

  QueryTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void isAnsweredByARunThatWaitsAndLeavesNoTrace() {
    try (var stage = listener().open()) {
      var workflow = stage.start("");
      workflow.signal(Script.POKE, "a");

      assertThat(heard(workflow)).isEqualTo("[a]");
      var before = stage.history(workflow);
      assertThat(heard(workflow)).isEqualTo("[a]");

      assertThat(stage.history(workflow)).isEqualTo(before);
      end(workflow);
    }
  }

  @Test
  void seesEverySignalThatWasAcknowledgedBefore() {
    try (var stage = listener().open()) {
      var workflow = stage.start("");
      var sent = new ArrayList<String>();
      for (int i = 0; i < 30; i++) {
        workflow.signal(Script.POKE, "s" + i);
        sent.add("s" + i);
        assertThat(heard(workflow)).isEqualTo("" + sent);
      }
      end(workflow);
    }
  }

  @Test
  void waitsForTheFirstTask() throws Exception {
    try (var stage = listener()) {
      var workflow = stage.start("");
      workflow.signal(Script.POKE, "early");
      var answer = CompletableFuture.supplyAsync(() -> heard(workflow));

      stage.open();

      assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo("[early]");
      end(workflow);
    }
  }

  @Test
  void isAnsweredAfterTheRunningTaskByManyAtOnce() throws Exception {
    var inTask = new CountDownLatch(1);
    var signaled = new CountDownLatch(1);
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          inTask.countDown();
          pause(signaled);
          Workflow.await(() -> pokes.contains("end"));
          return "";
        })
        .open()) {
      var workflow = stage.start("");
      assertThat(inTask.await(30, TimeUnit.SECONDS)).isTrue();
      workflow.signal(Script.POKE, "late");
      List<CompletableFuture<String>> answers = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        answers.add(CompletableFuture.supplyAsync(() -> heard(workflow)));
      }
      signaled.countDown();

      for (var answer : answers) {
        assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo("[late]");
      }
      end(workflow);
    }
  }

  @Test
  void isAnsweredByAnotherWorkerWhenTheFirstHasGone() {
    try (var stage = listener().losesWorkers().open()) {
      var workflow = stage.start("");
      workflow.signal(Script.POKE, "a");
      assertThat(heard(workflow)).isEqualTo("[a]");
      stage.dismissWorker();

      stage.open();

      assertThat(heard(workflow)).isEqualTo("[a]");
      end(workflow);
    }
  }

  @Test
  void isAnsweredByWorkersWithoutACache() {
    try (var stage = listener().withoutCache().open()) {
      var workflow = stage.start("");
      workflow.signal(Script.POKE, "a");

      assertThat(heard(workflow)).isEqualTo("[a]");
      assertThat(heard(workflow)).isEqualTo("[a]");
      end(workflow);
    }
  }

  @Test
  void isAnsweredAfterTheEndUnlessItsConditionSaysNo() {
    try (var stage = listener().open()) {
      var workflow = stage.start("");
      end(workflow);

      assertThat(heard(workflow)).isEqualTo("[end]");
      var rejected = query(stage, workflow, Script.HEARD, QUERY_REJECT_CONDITION_NOT_OPEN);
      assertThat(rejected.getQueryRejected().getStatus())
          .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
      assertThat(query(
                  stage,
                  workflow,
                  Script.HEARD,
                  QueryRejectCondition.QUERY_REJECT_CONDITION_NOT_COMPLETED_CLEANLY)
              .hasQueryResult())
          .isTrue();
    }
  }

  @Test
  void tellsWhereTheWorkflowIs() {
    try (var stage = listener().open()) {
      var workflow = stage.start("");

      assertThat(workflow.query("__stack_trace", String.class)).contains("QueryTest");
      end(workflow);
    }
  }

  @Test
  void failsWithTheWordsOfTheWorkflow() {
    try (var stage = listener().open()) {
      var workflow = stage.start("");

      assertThatThrownBy(() -> workflow.query("unheard-of", String.class))
          .isInstanceOf(WorkflowQueryException.class);
      var status = catchThrowableOfType(
          StatusRuntimeException.class,
          () -> query(
              stage, workflow, "unheard-of", QueryRejectCondition.QUERY_REJECT_CONDITION_NONE));
      assertThat(status.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
      assertThat(StatusUtils.getFailure(status, QueryFailedFailure.class)).isNotNull();
      end(workflow);
    }
  }

  @Test
  void saysWhichQueueHasNoWorker() {
    try (var stage = listener().losesWorkers().open()) {
      var workflow = stage.start("");
      assertThat(heard(workflow)).isEqualTo("[]");
      stage.dismissWorker();

      var status = catchThrowableOfType(
          StatusRuntimeException.class,
          () -> stage
              .endpoint()
              .stubs()
              .blockingStub()
              .withDeadlineAfter(10, TimeUnit.SECONDS) // the server answers a tenth earlier
              .queryWorkflow(request(workflow, Script.HEARD).build()));

      assertThat(status.getStatus().getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
      assertThat(status.getStatus().getDescription()).contains(stage.queue());
      stage.open();
      end(workflow);
    }
  }

  @Test
  void isNotReadyBeforeADelayedStart() {
    try (var stage = listener().open()) {
      var workflow =
          stage.start(stage.workflow(options -> options.setStartDelay(Duration.ofHours(1))), "");

      assertNotReady(stage, workflow);
      workflow.terminate("enough");
      assertNotReady(stage, workflow);
    }
  }

  @Test
  void isNotReadyWhileTheTaskKeepsFailing() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          throw new AssertionError("a bug in the workflow");
        })
        .open()) {
      var workflow =
          stage.workflow(options -> options.setWorkflowTaskTimeout(Duration.ofSeconds(1)));
      workflow.start("");
      Await.until(
          "the task has failed often enough",
          () -> workflow.describe().getRawDescription().getPendingWorkflowTask().getAttempt() > 2);

      assertNotReady(stage, workflow);
      workflow.terminate("enough");
    }
  }

  private Stage listener() {
    return Stage.on(storage).plays((input, pokes) -> {
      Workflow.await(() -> pokes.contains("end"));
      return "" + pokes;
    });
  }

  private static String heard(WorkflowStub workflow) {
    return workflow.query(Script.HEARD, String.class);
  }

  private static void end(WorkflowStub workflow) {
    workflow.signal(Script.POKE, "end");
    Stage.result(workflow);
  }

  private static void assertNotReady(Stage stage, WorkflowStub workflow) {
    var status = catchThrowableOfType(
        StatusRuntimeException.class,
        () ->
            query(stage, workflow, Script.HEARD, QueryRejectCondition.QUERY_REJECT_CONDITION_NONE));
    assertThat(status.getStatus().getCode()).isEqualTo(Status.Code.FAILED_PRECONDITION);
    assertThat(StatusUtils.getFailure(status, WorkflowNotReadyFailure.class)).isNotNull();
  }

  private static QueryWorkflowResponse query(
      Stage stage, WorkflowStub workflow, String type, QueryRejectCondition condition) {
    return stage
        .endpoint()
        .stubs()
        .blockingStub()
        .queryWorkflow(
            request(workflow, type).setQueryRejectCondition(condition).build());
  }

  private static QueryWorkflowRequest.Builder request(WorkflowStub workflow, String type) {
    return QueryWorkflowRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setExecution(Stage.execution(workflow))
        .setQuery(WorkflowQuery.newBuilder().setQueryType(type));
  }

  private static void pause(CountDownLatch latch) {
    try {
      assertThat(latch.await(5, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
