package dev.almanac.cli.workflow;

import com.google.gson.JsonObject;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.RunOptions;
import dev.almanac.cli.workflow.result.RunResult;
import dev.almanac.cli.workflow.waiting.Waits;
import io.temporal.api.enums.v1.HistoryEventFilterType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow describe}. */
@Command(
    name = "describe",
    header = "Show the state of a run: what it waits for, or how it ended.",
    footer = {
      "",
      "Examples:",
      "  almanac workflow describe -w order-7",
      "  almanac workflow describe -w order-7 --output json",
    })
final class DescribeCommand implements Runnable {
  @Mixin
  private RunOptions run;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = DescribeWorkflowExecutionRequest.newBuilder()
        .setNamespace(server.namespace())
        .setExecution(run.execution())
        .build();
    try (var connection = server.connect()) {
      var described = connection.call(stub -> stub.describeWorkflowExecution(request));
      var closing = closeEvent(connection, described.getWorkflowExecutionInfo());
      if (output.format() == MessageOutput.Format.TEXT) {
        new DescribedRun(described, server.namespace()).print(output.out());
        if (closing.isEmpty()) {
          output.out().println();
          Waits.print(connection, server.namespace(), described, output.out());
        }
        closing.flatMap(RunResult::of).ifPresent(result -> {
          output.out().println();
          result.print(output.out());
        });
      } else {
        var json = output.json(described).getAsJsonObject();
        closing.ifPresent(event -> addEnd(json, event));
        output.print(json);
      }
    }
  }

  private void addEnd(JsonObject json, HistoryEvent event) {
    json.add("closeEvent", output.json(event));
    if (event.hasWorkflowExecutionCompletedEventAttributes()) {
      json.add("result", output.json(RunResult.result(event)));
    }
  }

  /** Names the described run: a later one may have begun since. */
  private Optional<HistoryEvent> closeEvent(Connection connection, WorkflowExecutionInfo info) {
    if (info.getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING) {
      return Optional.empty();
    }
    var request = GetWorkflowExecutionHistoryRequest.newBuilder()
        .setNamespace(server.namespace())
        .setExecution(info.getExecution())
        .setHistoryEventFilterType(HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT)
        .build();
    var answer = connection.call(stub -> stub.getWorkflowExecutionHistory(request));
    return answer.getHistory().getEventsList().stream().reduce((first, last) -> last);
  }
}
