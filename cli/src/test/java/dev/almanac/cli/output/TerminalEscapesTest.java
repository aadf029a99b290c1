package dev.almanac.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import com.google.protobuf.ByteString;
import dev.almanac.cli.wire.CannedServer;
import dev.almanac.cli.workflow.CommandRun;
import dev.almanac.protocol.text.PrintableText;
import io.grpc.Status;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionFailedEventAttributes;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.QueryWorkflowResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Text of others in ids, types, memos, failures and refusals. */
class TerminalEscapesTest {
  /** Clears the screen, rings, begins a line, with C1 and DEL, and turns what follows around. */
  private static final String EVIL = "x\u001b[2J\u0007\nRunning  fake\u009b2J\u007f\u202eevil";

  private static final String SHOWN =
      "x\\u001b[2J\\u0007\\nRunning  fake\\u009b2J\\u007f\\u202eevil";

  private CannedServer server;

  @BeforeEach
  void start() throws IOException {
    var run = WorkflowExecutionInfo.newBuilder()
        .setExecution(WorkflowExecution.newBuilder().setWorkflowId(EVIL))
        .setType(WorkflowType.newBuilder().setName(EVIL))
        .setMemo(Memo.newBuilder().putFields(EVIL, payload("\"" + EVIL + "\"")))
        .build();
    var event = HistoryEvent.newBuilder()
        .setEventId(1)
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED)
        .setWorkflowExecutionFailedEventAttributes(
            WorkflowExecutionFailedEventAttributes.newBuilder()
                .setFailure(Failure.newBuilder().setMessage(EVIL)));
    server = new CannedServer()
        .answer(
            WorkflowServiceGrpc.getListWorkflowExecutionsMethod(),
            request ->
                ListWorkflowExecutionsResponse.newBuilder().addExecutions(run).build())
        .answer(
            WorkflowServiceGrpc.getDescribeWorkflowExecutionMethod(),
            request -> DescribeWorkflowExecutionResponse.newBuilder()
                .setWorkflowExecutionInfo(run)
                .addPendingActivities(PendingActivityInfo.newBuilder()
                    .setActivityId(EVIL)
                    .setLastFailure(Failure.newBuilder().setMessage(EVIL)))
                .build())
        .answer(
            WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod(),
            request -> GetWorkflowExecutionHistoryResponse.newBuilder()
                .setHistory(History.newBuilder().addEvents(event))
                .build())
        .answer(
            WorkflowServiceGrpc.getQueryWorkflowMethod(),
            request -> QueryWorkflowResponse.newBuilder()
                .setQueryResult(Payloads.newBuilder().addPayloads(payload(EVIL)))
                .build())
        .answer(WorkflowServiceGrpc.getTerminateWorkflowExecutionMethod(), request -> {
          throw Status.NOT_FOUND.withDescription("no " + EVIL).asRuntimeException();
        });
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void areEscapedForPeople() {
    for (var command : List.of("list", "describe -w x", "show -w x")) {
      var run = run(command);

      assertThat(run.exitCode()).as(run.err()).isZero();
      assertHarmless(run.out());
      assertThat(run.out()).contains(SHOWN);
      assertThat(run.lines()).noneMatch(line -> line.startsWith("Running  fake"));
    }
  }

  @Test
  void areEscapedInErrors() {
    var refused = run("terminate -w x");
    var misused = CommandRun.of(List.of("workflow", "list", "--limit", EVIL));

    assertThat(refused.exitCode()).isEqualTo(1);
    assertHarmless(refused.err());
    assertHarmless(misused.err());
    assertThat(misused.err()).contains("\\u001b");
    assertThat(misused.err().lines()).noneMatch(line -> line.startsWith("Running  fake"));
  }

  @Test
  void areEscapedInJsonThatStaysTheSame() {
    var listed = run("list -o json");

    assertHarmless(listed.out());
    assertThat(JsonParser.parseString(listed.out())
            .getAsJsonArray()
            .get(0)
            .getAsJsonObject()
            .getAsJsonObject("type")
            .get("name")
            .getAsString())
        .isEqualTo(EVIL);
    assertThat(run("list -o jsonl").lines()).hasSize(1);
  }

  @Test
  void keepTheLinesOfAnAnswerThatIsAllThereIs() {
    assertHarmless(run("query -w x --type q").out());
    assertThat(run("query -w x --type q").lines()).hasSize(2);
  }

  /** Colours are ours to choose: text of others could hide itself, or what stands behind it. */
  @Test
  void bringNoColoursOfTheirOwn() {
    String hidden = EVIL + "\u001b[8m";
    server
        .answer(
            WorkflowServiceGrpc.getListWorkflowExecutionsMethod(),
            request -> ListWorkflowExecutionsResponse.newBuilder()
                .addExecutions(WorkflowExecutionInfo.newBuilder()
                    .setExecution(WorkflowExecution.newBuilder().setWorkflowId(hidden))
                    .setType(WorkflowType.newBuilder().setName(hidden)))
                .build())
        .answer(
            WorkflowServiceGrpc.getQueryWorkflowMethod(),
            request -> QueryWorkflowResponse.newBuilder()
                .setQueryResult(Payloads.newBuilder().addPayloads(payload(hidden)))
                .build())
        .answer(WorkflowServiceGrpc.getTerminateWorkflowExecutionMethod(), request -> {
          throw Status.NOT_FOUND.withDescription(hidden).asRuntimeException();
        });

    for (var command : List.of("list", "query -w x --type q", "terminate -w x")) {
      var run = run(command + " --color always");

      assertThat(run.out() + run.err())
          .as(command)
          .contains("\\u001b[8m")
          .doesNotContain("\u001b[8m", "\u001b[2J", "\u0007");
    }
  }

  @Test
  void letOnlyColoursThroughOnATerminal() throws IOException {
    var plain = new StringWriter();
    var coloured = new StringWriter();
    try (var first = new TerminalWriter(plain, false);
        var second = new TerminalWriter(coloured, true)) {
      first.write("\u001b[1mbold\u001b[0m\n");
      second.write("\u001b[1mbold\u001b[0m\u001b[2J\n");
    }

    assertThat(plain).hasToString("\\u001b[1mbold\\u001b[0m\n");
    assertThat(coloured).hasToString("\u001b[1mbold\u001b[0m\\u001b[2J\n");
  }

  private static void assertHarmless(String text) {
    assertThat(PrintableText.hasControls(text.replace("\n", ""))).as(text).isFalse();
  }

  private CommandRun run(String command) {
    return server.run(("workflow " + command).split(" "));
  }

  private static Payload payload(String data) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .setData(ByteString.copyFromUtf8(data))
        .build();
  }
}
