package dev.almanac.cli.workflow.start;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow start}. */
@Command(
    name = "start",
    header = "Start a workflow without waiting for its end.",
    description = "If the id has an open run, that run is returned, unless a policy or "
        + "--fail-existing says otherwise.",
    footer = {
      "",
      "Examples:",
      "  almanac workflow start --type Greeting --task-queue greetings --input '\"Ada\"'",
      "  almanac workflow start --type Report -t reports -w report-42 --input-file report.json \\",
      "    --run-timeout 1h --memo 'team=\"billing\"' --id-reuse-policy RejectDuplicate",
    })
public final class StartCommand implements Runnable {
  @Mixin
  private NewRun start;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = start.request(server);
    try (var connection = server.connect()) {
      var run = start.startOrFind(connection, request);
      if (output.format() == MessageOutput.Format.TEXT) {
        NewRun.print(request, run, output);
      } else {
        output.print(NewRun.json(request, run));
      }
    }
  }
}
