package dev.almanac.cli.workflow.start;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.result.RunEnd;
import dev.almanac.cli.workflow.waiting.Troubles;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow execute}. */
@Command(
    name = "execute",
    header = "Start a workflow and wait for its result.",
    description = {
      "As 'start', then as 'result'. Ends with exit code 0 if the workflow completed, and with 1",
      "if it ended otherwise. Ctrl-C ends the command, not the workflow.",
    },
    footer = {
      "",
      "Example:",
      "  almanac workflow execute --type Greeting --task-queue greetings --input '\"Ada\"'",
    })
public final class ExecuteCommand implements Callable<Integer> {
  @Mixin
  private NewRun start;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public Integer call() {
    var request = start.request(server);
    try (var connection = server.connect()) {
      var run = start.startOrFind(connection, request);
      if (output.format() == MessageOutput.Format.TEXT) {
        NewRun.print(request, run, output);
        output.out().println();
        output.out().flush();
      }
      var troubles = new Troubles(connection, server.namespace());
      var end = RunEnd.await(connection, server.namespace(), run, () -> troubles.tell(run, output));
      end.print(NewRun.json(request, run), output);
      return end.exitCode();
    }
  }
}
