package dev.almanac.cli.workflow.result;

import com.google.gson.JsonObject;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.RunOptions;
import dev.almanac.cli.workflow.waiting.Troubles;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow result}. */
@Command(
    name = "result",
    header = "Wait for the end of a workflow, and print its result.",
    description = {
      "Follows a workflow that continues as new or is retried. Ends with exit code 0 if it",
      "completed, and with 1 if it ended otherwise.",
    },
    footer = {
      "",
      "Example:",
      "  almanac workflow result -w order-7",
    })
public final class ResultCommand implements Callable<Integer> {
  @Mixin
  private RunOptions run;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public Integer call() {
    try (var connection = server.connect()) {
      var troubles = new Troubles(connection, server.namespace());
      var end = RunEnd.await(
          connection,
          server.namespace(),
          run.execution(),
          () -> troubles.tell(run.execution(), output));
      var json = new JsonObject();
      json.addProperty("workflowId", run.workflowId());
      end.print(json, output);
      return end.exitCode();
    }
  }
}
