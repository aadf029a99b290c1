package dev.almanac.cli.workflow;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.InputOptions;
import dev.almanac.cli.workflow.option.RejectOption;
import dev.almanac.cli.workflow.option.RunOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac workflow query}. */
@Command(
    name = "query",
    header = "Query a workflow. A worker answers; the workflow does not change.",
    footer = {
      "",
      "Example:",
      "  almanac workflow query -w order-7 --name progress",
    })
final class QueryCommand implements Runnable {
  @Mixin
  private RunOptions run;

  @Option(
      names = {"--name", "--type"},
      paramLabel = "NAME",
      required = true,
      description = "The name of the query.")
  private String name = "";

  @Mixin
  private InputOptions input;

  @Mixin
  private RejectOption reject;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    new Query(name, input.read()).ask(run, reject, server, output, Query::values);
  }
}
