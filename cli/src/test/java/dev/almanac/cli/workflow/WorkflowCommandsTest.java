package dev.almanac.cli.workflow;

import static dev.almanac.cli.workflow.LocalServer.command;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.protobuf.util.JsonFormat;
import dev.almanac.cli.wire.PayloadText;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.history.v1.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The workflow commands as a user calls them, against Temporal's own test server. */
class WorkflowCommandsTest {
  private static LocalServer server;

  @BeforeAll
  static void startServer() {
    server = new LocalServer();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Test
  void startSaysWhichRunItStarted() {
    var started = run("start", "--type", "Greeting", "-t", "q-start", "-w", "w-start");

    assertThat(started.err()).isEmpty();
    assertThat(started.exitCode()).isZero();
    assertThat(started.cell("WorkflowId")).isEqualTo("w-start");
    assertThat(started.cell("RunId")).hasSize(36);
    assertThat(started.cell("Type")).isEqualTo("Greeting");
    assertThat(started.cell("TaskQueue")).isEqualTo("q-start");
  }

  @Test
  void startChoosesAnIdIfNoneIsGiven() {
    var started = json(run("start", "--type", "Greeting", "-t", "q", "-o", "json"));

    assertThat(started.get("workflowId").getAsString()).hasSize(36);
    assertThat(run("describe", "-w", started.get("workflowId").getAsString()).cell("RunId"))
        .isEqualTo(started.get("runId").getAsString());
  }

  @Test
  void startHandsOverItsOptions(@TempDir Path folder) throws IOException {
    var file = Files.writeString(folder.resolve("input.json"), "{\"name\": \"Ada\"}");
    var started = run(
        "start",
        "--type=Greeting",
        "--task-queue=q-options",
        "--workflow-id=w-options",
        "--input-file=" + file,
        "--execution-timeout=3h",
        "--run-timeout=1h30m",
        "--task-timeout=7s",
        "--cron=0 12 * * *",
        "--id-reuse-policy=RejectDuplicate",
        "--memo=note=\"urgent\"",
        "--search-attribute=CustomKeywordField=\"red\"",
        "--headers=trace=17",
        "--static-summary=Greets Ada",
        "--static-details=At length",
        "--identity=ada");
    assertThat(started.err()).isEmpty();

    var shown = run("show", "-w", "w-options", "-o", "jsonl");
    var event = JsonParser.parseString(shown.lines().getFirst()).getAsJsonObject();
    var attributes = event.getAsJsonObject("workflowExecutionStartedEventAttributes");
    assertThat(attributes.get("input")).hasToString("[{\"name\":\"Ada\"}]");
    assertThat(attributes.get("workflowExecutionTimeout").getAsString()).isEqualTo("10800s");
    assertThat(attributes.get("workflowRunTimeout").getAsString()).isEqualTo("5400s");
    assertThat(attributes.get("workflowTaskTimeout").getAsString()).isEqualTo("7s");
    assertThat(attributes.get("cronSchedule").getAsString()).isEqualTo("0 12 * * *");
    assertThat(attributes.get("identity").getAsString()).isEqualTo("ada");
    assertThat(attributes.get("memo")).hasToString("{\"fields\":{\"note\":\"urgent\"}}");
    assertThat(attributes.get("header")).hasToString("{\"fields\":{\"trace\":17}}");
    assertThat(attributes.get("searchAttributes"))
        .hasToString("{\"indexedFields\":{\"CustomKeywordField\":\"red\"}}");
    assertThat(event.get("userMetadata"))
        .hasToString("{\"summary\":\"Greets Ada\",\"details\":\"At length\"}");
  }

  @Test
  void startAnswersWithTheRunThatIsThereUnlessToldToFail() {
    var first = run("start", "--type", "Greeting", "-t", "q", "-w", "w-twice");
    var second = run("start", "--type", "Greeting", "-t", "q", "-w", "w-twice");
    var third = run("start", "--type", "Greeting", "-t", "q", "-w", "w-twice", "--fail-existing");

    assertThat(second.exitCode()).isZero();
    assertThat(second.cell("RunId")).isEqualTo(first.cell("RunId"));
    assertThat(second.err())
        .isEqualToNormalizingNewlines(
            "almanac: workflow 'w-twice' was already started; this is its run\n");
    assertThat(third.exitCode()).isOne();
    assertThat(third.out()).isEmpty();
    assertThat(third.err().lines())
        .singleElement()
        .asString()
        .startsWith("almanac: ALREADY_EXISTS: ");
  }

  @Test
  void describeShowsWhatARunIsWaitingFor() {
    start("w-waiting", "q-waiting");
    server.answerTask("q-waiting", activity());

    var described = run("describe", "-w", "w-waiting");

    assertThat(described.err()).isEmpty();
    assertThat(described.cell("Status")).isEqualTo("Running");
    assertThat(described.cell("TaskQueue")).isEqualTo("q-waiting");
    assertThat(described.out())
        .contains("Pending activities")
        .contains("a-1         Greet  Scheduled  1");
  }

  @Test
  void describeAndShowTellHowARunEnded() {
    start("w-done", "q-done");
    server.answerTask("q-done", completion("{\"greeting\":\"Hello\"}"));

    var described = run("describe", "-w", "w-done");
    var described2 = json(run("describe", "-w", "w-done", "-o", "json"));
    var shown = run("show", "-w", "w-done");

    assertThat(described.cell("Result")).isEqualTo("{\"greeting\":\"Hello\"}");
    assertThat(described.out()).contains("Status         Completed", "CloseTime");
    assertThat(described2.get("result")).hasToString("[{\"greeting\":\"Hello\"}]");
    assertThat(described2.getAsJsonObject("workflowExecutionInfo").get("status").getAsString())
        .isEqualTo("WORKFLOW_EXECUTION_STATUS_COMPLETED");
    assertThat(shown.lines().stream()
            .map(line -> line.replaceAll("20\\S+Z", "TIME").replaceAll("  by .*", "")))
        .containsExactly(
            "   ID  Time                      Type                            Detail",
            "    1  TIME  WorkflowExecutionStarted        type Greeting  queue q-done",
            "    2  TIME  WorkflowTaskScheduled           queue q-done",
            "    3  TIME  WorkflowTaskStarted",
            "    4  TIME  WorkflowTaskCompleted",
            "    5  TIME  WorkflowExecutionCompleted      result {\"greeting\":\"Hello\"}",
            "",
            "Result",
            "  Status  Completed",
            "  Result  {\"greeting\":\"Hello\"}");
  }

  @Test
  void showWritesALineForEachEvent() {
    start("w-lines", "q-lines");

    var shown = run("show", "-w", "w-lines", "-o", "jsonl");

    assertThat(shown.lines()).hasSize(2).allSatisfy(line -> assertThat(line).startsWith("{\""));
  }

  @Test
  void showWritesAHistoryThatSdksCanReplay() throws IOException {
    start("w-replay", "q-replay", "--input", "7");

    var shown = run("show", "-w", "w-replay", "-o", "json");

    var history = History.newBuilder();
    JsonFormat.parser().merge(shown.out(), history);
    var started = history.getEvents(0).getWorkflowExecutionStartedEventAttributes();
    assertThat(started.getInput().getPayloads(0)).isEqualTo(PayloadText.parse("7"));
  }

  @Test
  void signalArrivesInTheHistoryWithItsInput() {
    start("w-signal", "q-signal");

    var sent = run("signal", "-w", "w-signal", "--name", "approve", "-i", "1", "-i", "\"x\"");

    assertThat(sent.err()).isEmpty();
    assertThat(sent.lines()).containsExactly("Sent signal 'approve' to workflow 'w-signal'.");
    assertThat(run("show", "-w", "w-signal", "-o", "jsonl").lines())
        .anySatisfy(line -> assertThat(line)
            .contains("\"signalName\":\"approve\"")
            .contains("\"input\":[1,\"x\"]"));
  }

  @Test
  void queryOfAClosedRunCanBeRejected() {
    start("w-query", "q-query");
    run("terminate", "-w", "w-query");

    var rejected = run("query", "-w", "w-query", "--name", "q", "--reject-condition", "not_open");

    assertThat(rejected.err()).isEmpty();
    assertThat(rejected.lines()).containsExactly("Query was rejected: the workflow is Terminated.");
    assertThat(run("query", "-w", "w-query", "--name", "q", "--reject-condition", "now")
            .err())
        .contains("expected one of None, NotOpen, NotCompletedCleanly, but found 'now'");
  }

  @Test
  void updateOfAWorkflowThatIsGoneIsRefusedInOneLine() {
    for (var verb : List.of("execute", "start", "result", "describe")) {
      var refused = switch (verb) {
        case "execute" -> run("update", verb, "-w", "w-nobody", "--name", "u");
        case "start" ->
          run("update", verb, "-w", "w-nobody", "--name", "u", "--wait-for-stage", "accepted");
        default -> run("update", verb, "-w", "w-nobody", "--update-id", "u");
      };

      assertThat(refused.exitCode()).isOne();
      assertThat(refused.err().lines())
          .singleElement()
          .asString()
          .startsWith("almanac: NOT_FOUND: ");
    }
  }

  @Test
  void cancelAsksAndTerminateEnds() {
    start("w-end", "q-end");

    var cancelled = run("cancel", "-w", "w-end");
    var terminated = run("terminate", "-w", "w-end", "--reason", "stuck");

    assertThat(cancelled.lines()).containsExactly("Requested to cancel workflow 'w-end'.");
    assertThat(terminated.lines()).containsExactly("Terminated workflow 'w-end'.");
    var shown = run("show", "-w", "w-end");
    assertThat(shown.out()).contains("WorkflowExecutionCancelRequested");
    assertThat(shown.cell("Status")).isEqualTo("Terminated");
    assertThat(shown.cell("Reason")).isEqualTo("stuck");
  }

  @ParameterizedTest
  @ValueSource(strings = {"describe", "show", "signal", "cancel", "terminate"})
  void anUnknownWorkflowIsRefusedInOneLine(String verb) {
    var refused = verb.equals("signal")
        ? run(verb, "-w", "w-nobody", "--name", "s")
        : run(verb, "-w", "w-nobody");

    assertThat(refused.exitCode()).isOne();
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err().lines()).singleElement().asString().startsWith("almanac: NOT_FOUND: ");
  }

  @Test
  void callsTheServerDoesNotKnowAreRefusedInOneLine() {
    var refused = run("list", "-o", "json");

    assertThat(refused.exitCode()).isOne();
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err().lines())
        .singleElement()
        .asString()
        .startsWith("almanac: UNIMPLEMENTED: ");
  }

  private static CommandRun run(String... args) {
    return CommandRun.of(server.address(), args);
  }

  private static void start(String workflowId, String taskQueue, String... further) {
    var start = List.of("start", "--type", "Greeting", "-t", taskQueue, "-w", workflowId);
    var started = run(Stream.concat(start.stream(), Stream.of(further)).toArray(String[]::new));
    assertThat(started.err()).isEmpty();
  }

  private static JsonObject json(CommandRun run) {
    assertThat(run.err()).isEmpty();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  private static Command activity() {
    var command = command(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK);
    var attributes = command.getScheduleActivityTaskCommandAttributesBuilder().setActivityId("a-1");
    attributes.getActivityTypeBuilder().setName("Greet");
    attributes.getTaskQueueBuilder().setName("q-waiting");
    attributes.getStartToCloseTimeoutBuilder().setSeconds(60);
    attributes.getScheduleToCloseTimeoutBuilder().setSeconds(60);
    return command.build();
  }

  private static Command completion(String json) {
    var command = command(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION);
    command
        .getCompleteWorkflowExecutionCommandAttributesBuilder()
        .getResultBuilder()
        .addPayloads(PayloadText.parse(json));
    return command.build();
  }
}
