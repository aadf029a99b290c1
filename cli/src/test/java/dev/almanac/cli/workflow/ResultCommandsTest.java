package dev.almanac.cli.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import dev.almanac.cli.wire.CannedServer;
import dev.almanac.cli.wire.PayloadText;
import io.grpc.Status;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.ExecuteMultiOperationRequest;
import io.temporal.api.workflowservice.v1.ExecuteMultiOperationResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commands that wait for an end, or start and do something else at once. */
class ResultCommandsTest {
  private CannedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new CannedServer();
    server.answer(
        WorkflowServiceGrpc.getStartWorkflowExecutionMethod(),
        request -> StartWorkflowExecutionResponse.newBuilder().setRunId("r1").build());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void theResultIsThatOfTheLastRunOfTheChain() {
    server.answer(
        WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod(),
        request -> request.getExecution().getRunId().equals("r2")
            ? history("workflow_execution_completed_event_attributes { result { payloads {"
                + " metadata { key: 'encoding' value: 'json/plain' } data: '42' } } }")
            : history("workflow_execution_continued_as_new_event_attributes {"
                + " new_execution_run_id: 'r2' }"));

    var run = server.run("workflow", "execute", "--type", "T", "-t", "q", "-w", "w");

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.cell("RunId")).isEqualTo("r1");
    assertThat(run.cell("Status")).isEqualTo("Completed");
    assertThat(run.cell("Result")).isEqualTo("42");
    assertThat(server.requests(GetWorkflowExecutionHistoryRequest.class))
        .allMatch(GetWorkflowExecutionHistoryRequest::getWaitNewEvent)
        .hasSize(2);
  }

  @Test
  void aWorkflowThatFailedIsAFailureOfTheCommand() {
    closesWith("workflow_execution_failed_event_attributes { failure { message: 'boom' } }");

    var text = server.run("workflow", "result", "-w", "w");
    var json = server.run("workflow", "result", "-w", "w", "-o", "json");
    var followed = server.run("workflow", "show", "-w", "w", "--follow");
    var shown = server.run("workflow", "show", "-w", "w");

    assertThat(text.exitCode()).isOne();
    assertThat(text.cell("Failure")).isEqualTo("boom");
    assertThat(json.exitCode()).isOne();
    var document = JsonParser.parseString(json.out()).getAsJsonObject();
    assertThat(document.get("status").getAsString()).isEqualTo("Failed");
    assertThat(followed.exitCode()).isOne();
    assertThat(shown.exitCode()).isZero();
  }

  @Test
  void whoWaitsLearnsThatNobodyWorks() {
    var polls = new AtomicInteger();
    server.answer(
        WorkflowServiceGrpc.getDescribeWorkflowExecutionMethod(),
        request -> parse("""
        execution_config { task_queue { name: 'tea' } }
        workflow_execution_info { status: WORKFLOW_EXECUTION_STATUS_RUNNING }
        pending_workflow_task { state: PENDING_WORKFLOW_TASK_STATE_SCHEDULED }
        """, DescribeWorkflowExecutionResponse.class));
    var end = HistoryEvent.newBuilder().setEventId(3);
    end.getWorkflowExecutionCompletedEventAttributesBuilder();
    server.answer(WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod(), request -> {
      boolean isOver = request.getWaitNewEvent() && polls.incrementAndGet() > 1;
      var history = History.newBuilder();
      return GetWorkflowExecutionHistoryResponse.newBuilder()
          .setHistory(isOver ? history.addEvents(end) : history)
          .build();
    });

    var run = server.run("workflow", "result", "w");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err())
        .startsWith("It waits for")
        .contains("  a worker: nobody polls task queue 'tea' for workflow tasks");
    assertThat(run.out()).contains("Completed").doesNotContain("worker");

    polls.set(0);
    assertThat(server.run("workflow", "result", "w", "-o", "json").err()).isEmpty();
  }

  @Test
  void aRequestThatIsTooLargeIsRefusedWithItsSize() {
    server.answer(WorkflowServiceGrpc.getStartWorkflowExecutionMethod(), request -> {
      throw Status.RESOURCE_EXHAUSTED
          .withDescription("grpc: received message larger than max (10000126 vs. 4194304)")
          .asRuntimeException();
    });

    assertThat(server.run("workflow", "start", "--type", "T", "-t", "q").err())
        .contains("the request has 10,000,126 bytes, and the server at ")
        .contains(" takes at most 4,194,304");
  }

  @Test
  void aLongPayloadIsCutInTheDetailsOfAnEvent() {
    var event = HistoryEvent.newBuilder().setEventId(1);
    event
        .getWorkflowExecutionStartedEventAttributesBuilder()
        .getInputBuilder()
        .addPayloads(PayloadText.string("y".repeat(1_000_000)));
    server.answer(
        WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod(),
        request -> GetWorkflowExecutionHistoryResponse.newBuilder()
            .setHistory(History.newBuilder().addEvents(event))
            .build());

    var run = server.run("workflow", "show", "w", "--detailed");
    assertThat(run.out()).contains("y… (1,000,0", " characters; -o json shows all)");
    assertThat(run.out().length()).isLessThan(4_000);
    assertThat(server.run("workflow", "show", "w", "-o", "json").out().length())
        .isGreaterThan(1_000_000);
  }

  @Test
  void aSignalComesWithItsOwnArguments() {
    server.answer(
        WorkflowServiceGrpc.getSignalWithStartWorkflowExecutionMethod(),
        request -> SignalWithStartWorkflowExecutionResponse.newBuilder()
            .setRunId("r1")
            .setStarted(true)
            .build());

    var run = server.run(
        "workflow",
        "signal-with-start",
        "--type=T",
        "-t=q",
        "-w=w",
        "--input=1",
        "--signal-name=add",
        "--signal-input=2");

    assertThat(run.err()).isEmpty();
    assertThat(run.lines().getFirst())
        .isEqualTo("Sent signal 'add' to a workflow that was started.");
    var request = server.last(SignalWithStartWorkflowExecutionRequest.class);
    assertThat(request.getInput().getPayloads(0).getData().toStringUtf8()).isEqualTo("1");
    assertThat(request.getSignalInput().getPayloads(0).getData().toStringUtf8()).isEqualTo("2");
    assertThat(request.hasWorkflowStartDelay()).isFalse();
  }

  @Test
  void anUpdateStartsItsWorkflow() {
    server.answer(
        WorkflowServiceGrpc.getExecuteMultiOperationMethod(),
        request -> parse("""
            responses { start_workflow { run_id: 'r1' } }
            responses { update_workflow {
              stage: UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED
              outcome { failure { message: 'a bad word' } } } }
            """, ExecuteMultiOperationResponse.class));

    var run = server.run(
        "workflow",
        "execute-update-with-start",
        "--type=T",
        "-t=q",
        "-w=w",
        "--id-conflict-policy=UseExisting",
        "--update-name=tell",
        "--update-id=u",
        "--update-input=\"go\"");

    assertThat(run.exitCode()).isOne();
    assertThat(run.out()).contains("r1").contains("Update 'u' failed: a bad word");
    var update =
        server.last(ExecuteMultiOperationRequest.class).getOperations(1).getUpdateWorkflow();
    assertThat(update.getWorkflowExecution().getWorkflowId()).isEqualTo("w");
    assertThat(update.getRequest().getInput().getName()).isEqualTo("tell");
  }

  @Test
  void aTraceShowsChildrenBelowTheirParents() {
    server
        .answer(
            WorkflowServiceGrpc.getDescribeWorkflowExecutionMethod(),
            request -> parse(
                """
                workflow_execution_info {
                  execution { workflow_id: '%s' run_id: 'r' } type { name: 'T' }
                  status: WORKFLOW_EXECUTION_STATUS_COMPLETED
                  start_time { seconds: 1000 } close_time { seconds: 1090 } }
                """.formatted(request.getExecution().getWorkflowId()),
                DescribeWorkflowExecutionResponse.class))
        .answer(
            WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod(),
            request -> request.getExecution().getWorkflowId().equals("w")
                ? parse(
                    "history { events { " + child("a") + " } events { " + child("b") + " } }",
                    GetWorkflowExecutionHistoryResponse.class)
                : history("event_type: EVENT_TYPE_ACTIVITY_TASK_SCHEDULED"));

    assertThat(server.run("workflow", "trace", "-w", "w").lines())
        .containsExactly(
            "Completed  w  T  (1m 30s)",
            "├─ Completed  a  T  activities: 0 of 1 done  (1m 30s)",
            "└─ Completed  b  T  activities: 0 of 1 done  (1m 30s)");
    assertThat(server.run("workflow", "trace", "-w", "w", "--depth", "0").lines())
        .containsExactly("Completed  w  T  (1m 30s)", "└─ and more, not read");
  }

  private static String child(String id) {
    return "child_workflow_execution_started_event_attributes {"
        + " workflow_execution { workflow_id: '%s' } }".formatted(id);
  }

  private void closesWith(String event) {
    server.answer(
        WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod(), request -> history(event));
  }

  private static GetWorkflowExecutionHistoryResponse history(String event) {
    return parse(
        "history { events { event_id: 1 %s } }".formatted(event),
        GetWorkflowExecutionHistoryResponse.class);
  }

  private static <M extends Message> M parse(String text, Class<M> type) {
    try {
      return TextFormat.parse(text, type);
    } catch (TextFormat.ParseException e) {
      throw new AssertionError(text, e);
    }
  }
}
