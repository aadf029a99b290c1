package dev.almanac.cli.workflow;

import com.google.protobuf.ByteString;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.cli.workflow.option.QueryOption;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsResponse;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac workflow list}. */
@Command(
    name = "list",
    header = "List runs, latest first.",
    footer = {
      "",
      "Examples:",
      "  almanac workflow list --limit 20",
      "  almanac workflow list --query \"ExecutionStatus = 'Failed'\" --output jsonl",
    })
final class ListCommand implements Runnable {
  private static final int PAGE = 100;
  private static final int LARGEST_PAGE = 1_000;

  @Spec
  private CommandSpec command;

  @Mixin
  private QueryOption query;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The limit of runs; 0 for all. Default: all.")
  private int limit;

  @Option(
      names = "--page-size",
      paramLabel = "N",
      description = "The page size of requests to the server. Default: 100.")
  private int pageSize = PAGE;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    if (limit < 0 || pageSize < 1 || pageSize > LARGEST_PAGE) {
      throw new ParameterException(
          command.commandLine(), "Expected --limit 0 or more and --page-size 1 to 1000");
    }
    try (var connection = server.connect()) {
      if (output.format() == MessageOutput.Format.TEXT) {
        eachPage(connection, new TextPages());
      } else {
        var elements = output.elements();
        eachPage(connection, page -> page.forEach(elements::add));
        elements.end();
      }
    }
  }

  private void eachPage(Connection connection, Consumer<List<WorkflowExecutionInfo>> pages) {
    int left = limit == 0 ? Integer.MAX_VALUE : limit;
    var next = ByteString.EMPTY;
    do {
      var page = page(connection, next, Math.min(left, pageSize));
      var runs = page.getExecutionsList().subList(0, Math.min(left, page.getExecutionsCount()));
      pages.accept(runs);
      left -= runs.size();
      next = page.getNextPageToken();
    } while (left > 0 && !next.isEmpty());
  }

  private ListWorkflowExecutionsResponse page(Connection connection, ByteString token, int size) {
    var request = ListWorkflowExecutionsRequest.newBuilder()
        .setNamespace(server.namespace())
        .setQuery(query.query())
        .setPageSize(size)
        .setNextPageToken(token)
        .build();
    return connection.call(stub -> stub.listWorkflowExecutions(request));
  }

  /** Prints each page as a table, only the first with a head, so that memory stays bounded. */
  private final class TextPages implements Consumer<List<WorkflowExecutionInfo>> {
    private boolean begun;

    @Override
    public void accept(List<WorkflowExecutionInfo> runs) {
      var table = new Table();
      if (!begun) {
        table.row("Status", "WorkflowId", "RunId", "Type", "StartTime");
      }
      begun = true;
      runs.forEach(run -> table.row(
          EnumWords.of(run.getStatus()),
          run.getExecution().getWorkflowId(),
          run.getExecution().getRunId(),
          run.getType().getName(),
          TimeText.of(run.getStartTime())));
      table.print("", output.out());
    }
  }
}
