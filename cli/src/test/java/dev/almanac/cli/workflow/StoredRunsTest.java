package dev.almanac.cli.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import com.google.protobuf.ByteString;
import dev.almanac.cli.wire.PayloadText;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.stub.StreamObserver;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceImplBase;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Lists, counts and paged histories, which Temporal's test server lacks. */
class StoredRunsTest {
  private static final int RUNS = 250;

  private static Server server;

  @BeforeAll
  static void startServer() throws IOException {
    server = Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
        .addService(new StoredRuns())
        .build()
        .start();
  }

  @AfterAll
  static void stopServer() {
    server.shutdownNow();
  }

  @Test
  void listShowsATableWithOneHead() {
    var listed = run("list", "--limit", "2");

    assertThat(listed.err()).isEmpty();
    assertThat(listed.lines())
        .containsExactly(
            "Status    WorkflowId  RunId  Type    StartTime",
            "TimedOut  w-0         r-0    Report  1970-01-01T00:00:00.000Z",
            "TimedOut  w-1         r-1    Report  1970-01-01T00:00:01.000Z");
  }

  @Test
  void listReadsPageAfterPageUpToItsLimit() {
    assertThat(run("list").lines()).hasSize(1 + RUNS);
    assertThat(run("list", "--limit", "130").lines()).hasSize(1 + 130);
    assertThat(run("list", "--limit", "130", "--page-size", "7", "-o", "jsonl").lines())
        .hasSize(130)
        .last()
        .asString()
        .contains("\"workflowId\":\"w-129\"");
  }

  @Test
  void listIsAnArrayInJson() {
    var listed = JsonParser.parseString(run("list", "-o", "json").out()).getAsJsonArray();
    var none = run("list", "-q", "WorkflowId = 'none'", "-o", "json");

    assertThat(listed).hasSize(RUNS);
    assertThat(none.lines()).containsExactly("[]");
  }

  @Test
  void countShowsTheNumberAndGroups() {
    assertThat(run("count").lines()).containsExactly("Total: 250");
    assertThat(run("count", "-q", "GROUP BY ExecutionStatus").lines())
        .containsExactly("Total: 250", "  Running   249", "  TimedOut  1");
    assertThat(run("count", "-o", "jsonl").lines()).containsExactly("{\"count\":\"250\"}");
  }

  @Test
  void showFollowsARunToItsEnd() {
    var shown = run("show", "-w", "w", "--follow");

    assertThat(shown.err()).isEmpty();
    assertThat(shown.out()).contains("    3  ", "Status  TimedOut");
    assertThat(run("show", "-w", "w", "-f", "-o", "jsonl").lines()).hasSize(3);
  }

  private static CommandRun run(String... args) {
    return CommandRun.of("127.0.0.1:" + server.getPort(), args);
  }

  /** Runs and a history that can be read page by page; the token is where to go on. */
  private static final class StoredRuns extends WorkflowServiceImplBase {
    @Override
    public void listWorkflowExecutions(
        ListWorkflowExecutionsRequest request,
        StreamObserver<ListWorkflowExecutionsResponse> reply) {
      int from = position(request.getNextPageToken());
      int to = request.getQuery().isEmpty() ? Math.min(RUNS, from + request.getPageSize()) : from;
      var page = ListWorkflowExecutionsResponse.newBuilder();
      for (int n = from; n < to; n++) {
        page.addExecutions(run(n));
      }
      if (to < RUNS && to > from) {
        page.setNextPageToken(token(to));
      }
      answer(reply, page.build());
    }

    @Override
    public void countWorkflowExecutions(
        CountWorkflowExecutionsRequest request,
        StreamObserver<CountWorkflowExecutionsResponse> reply) {
      var counted = CountWorkflowExecutionsResponse.newBuilder().setCount(RUNS);
      if (request.getQuery().startsWith("GROUP BY")) {
        counted.addGroupsBuilder().addGroupValues(PayloadText.string("Running")).setCount(RUNS - 1);
        counted
            .addGroupsBuilder()
            .addGroupValues(PayloadText.string("TimedOut"))
            .setCount(1);
      }
      answer(reply, counted.build());
    }

    /** An event, nothing for a while, an event, and the end. */
    @Override
    public void getWorkflowExecutionHistory(
        GetWorkflowExecutionHistoryRequest request,
        StreamObserver<GetWorkflowExecutionHistoryResponse> reply) {
      int page = position(request.getNextPageToken());
      var answer = GetWorkflowExecutionHistoryResponse.newBuilder();
      switch (page) {
        case 0 -> event(answer, 1, EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED);
        case 2 -> event(answer, 2, EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED);
        case 3 -> {
          event(answer, 3, EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT);
          answer
              .getHistoryBuilder()
              .getEventsBuilder(0)
              .getWorkflowExecutionTimedOutEventAttributesBuilder();
        }
        default -> {}
      }
      if (page < 3) {
        answer.setNextPageToken(token(page + 1));
      }
      answer(reply, answer.build());
    }

    private static void event(
        GetWorkflowExecutionHistoryResponse.Builder answer, long id, EventType type) {
      answer.getHistoryBuilder().addEventsBuilder().setEventId(id).setEventType(type);
    }

    private static WorkflowExecutionInfo run(int number) {
      var run = WorkflowExecutionInfo.newBuilder()
          .setStatus(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TIMED_OUT);
      run.getExecutionBuilder().setWorkflowId("w-" + number).setRunId("r-" + number);
      run.getTypeBuilder().setName("Report");
      run.getStartTimeBuilder().setSeconds(number);
      return run.build();
    }

    private static int position(ByteString token) {
      return token.isEmpty() ? 0 : Integer.parseInt(token.toStringUtf8());
    }

    private static ByteString token(int position) {
      return ByteString.copyFromUtf8(String.valueOf(position));
    }

    private static <R> void answer(StreamObserver<R> reply, R answer) {
      reply.onNext(answer);
      reply.onCompleted();
    }
  }
}
