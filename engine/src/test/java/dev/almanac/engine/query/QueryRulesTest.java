package dev.almanac.engine.query;

import static io.temporal.api.enums.v1.QueryRejectCondition.QUERY_REJECT_CONDITION_NONE;
import static io.temporal.api.enums.v1.QueryRejectCondition.QUERY_REJECT_CONDITION_NOT_OPEN;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.almanac.engine.Commands;
import dev.almanac.engine.Scenario;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.update.AdmitUpdate;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.engine.workflowtask.FailWorkflowTask;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.QueryRejectCondition;
import io.temporal.api.enums.v1.QueryResultType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import io.temporal.api.query.v1.WorkflowQueryResult;
import io.temporal.api.update.v1.Request;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QueryRulesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final QueryRoute WITH_TASK = new QueryRoute.WithTask();
  private static final QueryRoute BY_ITSELF = new QueryRoute.ByItself();

  @Test
  void isAskedWithTheFirstTask() {
    assertThat(route(Scenario.started())).isEqualTo(WITH_TASK);
  }

  @Test
  void isAskedByItselfOnceTheLastTaskHasSeenEverything() {
    var run = Scenario.started().completeTask();

    assertThat(route(run)).isEqualTo(BY_ITSELF);
  }

  @Test
  void waitsForTheTaskThatHasNotSeenWhatCameIn() {
    var run = Scenario.started().completeTask();
    run.handle(Scenario.signal("news"));

    assertThat(route(run)).isEqualTo(WITH_TASK);
    run.startTask();
    assertThat(route(run)).isEqualTo(WITH_TASK);
  }

  @Test
  void isRefusedWhileTheFirstTaskIsFarAway() {
    var run = Scenario.started(
        start -> start.setFirstWorkflowTaskBackoff(ProtoDurations.message(Duration.ofHours(1))));

    assertNotReady(run, "Workflow task is not scheduled yet.");
    run.advance(Duration.ofMinutes(60).minus(PATIENCE));
    assertThat(route(run)).isEqualTo(WITH_TASK);
  }

  @Test
  void isAskedWithTheTaskThatAnUpdateBringsBeforeTheFirstIsDue() {
    var run = Scenario.started(
        start -> start.setFirstWorkflowTaskBackoff(ProtoDurations.message(Duration.ofHours(1))));
    var update = Request.newBuilder();
    update.getMetaBuilder().setUpdateId("u");
    update.getInputBuilder().setName("update");
    run.handle(new AdmitUpdate(update.build(), new AdmitUpdate.Waiting(0, 0)));

    assertThat(route(run)).isEqualTo(WITH_TASK);
  }

  @Test
  void isRefusedWhileTheTaskKeepsFailing() {
    var run = Scenario.started();
    fail(run);
    assertThat(route(run)).isEqualTo(WITH_TASK);
    fail(run);

    assertNotReady(run, "Unable to query workflow due to Workflow Task in failed state.");
    run.completeTask();
    assertThat(route(run)).isEqualTo(BY_ITSELF);
  }

  @Test
  void isAnsweredAfterTheEnd() {
    var run = Scenario.started().completeTask(Commands.complete());

    assertThat(route(run)).isEqualTo(BY_ITSELF);
    assertThat(route(run, QueryRejectCondition.QUERY_REJECT_CONDITION_NOT_COMPLETED_CLEANLY))
        .isEqualTo(BY_ITSELF);
    assertThat(route(run, QUERY_REJECT_CONDITION_NOT_OPEN))
        .isEqualTo(
            new QueryRoute.Rejected(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED));
  }

  @Test
  void isRejectedAfterAnEndThatIsNotClean() {
    var run = terminated(Scenario.started().completeTask());

    assertThat(route(run)).isEqualTo(BY_ITSELF);
    assertThat(route(run, QueryRejectCondition.QUERY_REJECT_CONDITION_NOT_COMPLETED_CLEANLY))
        .isEqualTo(
            new QueryRoute.Rejected(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED));
  }

  @Test
  void isRefusedIfTheRunEndedBeforeItsFirstTask() {
    assertNotReady(
        terminated(Scenario.started()),
        "Workflow execution closed before WorkflowTaskStarted event");
  }

  @Test
  void conditionsDoNotConcernOpenRuns() {
    var run = Scenario.started().completeTask();

    assertThat(route(run, QUERY_REJECT_CONDITION_NOT_OPEN)).isEqualTo(BY_ITSELF);
    assertThat(route(run, QueryRejectCondition.QUERY_REJECT_CONDITION_NOT_COMPLETED_CLEANLY))
        .isEqualTo(BY_ITSELF);
  }

  @Test
  void readsAnswers() {
    var answer = Scenario.payloads("answer");
    var result = WorkflowQueryResult.newBuilder()
        .setResultType(QueryResultType.QUERY_RESULT_TYPE_ANSWERED)
        .setAnswer(answer)
        .build();

    assertThat(QueryRules.outcome(result, RunLimits.DEFAULT))
        .isEqualTo(new QueryOutcome.Answered(answer));
  }

  @Test
  void readsFailures() {
    var failure = Failure.newBuilder().setMessage("no such query").build();
    var result = WorkflowQueryResult.newBuilder()
        .setResultType(QueryResultType.QUERY_RESULT_TYPE_FAILED)
        .setErrorMessage("unknown");

    assertThat(QueryRules.outcome(result.build(), RunLimits.DEFAULT))
        .isEqualTo(new QueryOutcome.Failed(
            "unknown", Failure.newBuilder().setMessage("unknown").build()));
    assertThat(QueryRules.outcome(result.setFailure(failure).build(), RunLimits.DEFAULT))
        .isEqualTo(new QueryOutcome.Failed("unknown", failure));
  }

  @Test
  void anAnswerThatIsTooLargeIsAFailure() {
    var large = Payloads.newBuilder()
        .addPayloads(Payload.newBuilder()
            .setData(
                ByteString.copyFrom(new byte[(int) RunLimits.DEFAULT.sizes().blob()])))
        .build();
    var result = WorkflowQueryResult.newBuilder()
        .setResultType(QueryResultType.QUERY_RESULT_TYPE_ANSWERED)
        .setAnswer(large)
        .build();

    assertThat(QueryRules.outcome(result, RunLimits.DEFAULT))
        .isInstanceOfSatisfying(QueryOutcome.Failed.class, failed -> {
          assertThat(failed.message()).isEqualTo("Blob data size exceeds limit.");
          assertThat(failed.failure().getMessage()).startsWith("QueryResult exceeds ");
        });
  }

  private static QueryRoute route(Scenario run) {
    return route(run, QUERY_REJECT_CONDITION_NONE);
  }

  private static QueryRoute route(Scenario run, QueryRejectCondition condition) {
    return QueryRules.route(run.run(), condition, run.now().plus(PATIENCE));
  }

  private static void assertNotReady(Scenario run, String part) {
    assertThat(route(run)).isInstanceOfSatisfying(QueryRoute.Refused.class, refused -> {
      assertThat(refused.refusal().reason()).isEqualTo(Refusal.Reason.NOT_READY);
      assertThat(refused.refusal().message()).contains(part);
    });
  }

  private static void fail(Scenario run) {
    run.handle(new FailWorkflowTask(
        run.startTask(),
        WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE,
        Failure.getDefaultInstance(),
        "worker"));
  }

  private static Scenario terminated(Scenario run) {
    run.handle(
        new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance()));
    return run;
  }
}
