package dev.almanac.cli.workflow;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.PayloadText;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.QueryOption;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsResponse;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow count}. */
@Command(
    name = "count",
    header = "Count runs.",
    footer = {
      "",
      "Examples:",
      "  almanac workflow count --query \"ExecutionStatus = 'Running'\"",
      "  almanac workflow count --query 'GROUP BY ExecutionStatus'",
    })
final class CountCommand implements Runnable {
  @Mixin
  private QueryOption query;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = CountWorkflowExecutionsRequest.newBuilder()
        .setNamespace(server.namespace())
        .setQuery(query.query())
        .build();
    try (var connection = server.connect()) {
      var counted = connection.call(stub -> stub.countWorkflowExecutions(request));
      if (output.format() == MessageOutput.Format.TEXT) {
        print(counted);
      } else {
        output.print(output.json(counted));
      }
    }
  }

  private void print(CountWorkflowExecutionsResponse counted) {
    output.out().println("Total: " + counted.getCount());
    var groups = new Table();
    counted
        .getGroupsList()
        .forEach(group -> groups.row(
            group.getGroupValuesList().stream()
                .map(PayloadText::words)
                .collect(Collectors.joining(", ")),
            String.valueOf(group.getCount())));
    groups.print("  ", output.out());
  }
}
