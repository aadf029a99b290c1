package dev.almanac.cli.workflow;

import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.RunOptions;
import dev.almanac.cli.workflow.result.RunResult;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac workflow show}. */
@Command(
    name = "show",
    header = "Show the history of a run, event by event.",
    footer = {
      "",
      "Examples:",
      "  almanac workflow show -w order-7",
      "  almanac workflow show -w order-7 --follow",
      "  almanac workflow show -w order-7 --output json > history.json",
    })
final class ShowCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command;

  @Mixin
  private RunOptions run;

  @Option(
      names = {"-f", "--follow"},
      description = "Continue until the run is closed; then the exit code is 0 if it completed,"
          + " and 1 otherwise. Not with --output json.")
  private boolean follow;

  @Option(names = "--detailed", description = "Show all attributes of each event.")
  private boolean isDetailed;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public Integer call() {
    if (follow && output.format() == MessageOutput.Format.JSON) {
      throw new ParameterException(
          command.commandLine(), "--follow needs --output text or jsonl: json is one document");
    }
    try (var connection = server.connect()) {
      var last = show(connection);
      return follow ? RunResult.exitCode(last) : ExitCode.OK;
    }
  }

  /** Returns the last event. */
  private HistoryEvent show(Connection connection) {
    return switch (output.format()) {
      case TEXT -> showText(connection);
      case JSON -> {
        var history = History.newBuilder();
        var last = eachEvent(connection, history::addEvents);
        // The replayers of SDKs read this, and need exact JSON.
        output.print(output.exactJson(history));
        yield last;
      }
      case JSONL -> eachEvent(connection, event -> output.print(output.json(event)));
    };
  }

  private HistoryEvent showText(Connection connection) {
    PrintWriter out = output.out();
    HistoryEvent last =
        eachEvent(connection, new EventPrinter(out, isDetailed, output::json)::print);
    RunResult.of(last).ifPresent(result -> {
      out.println();
      result.print(out);
    });
    return last;
  }

  /** @return the last event */
  private HistoryEvent eachEvent(Connection connection, Consumer<HistoryEvent> events) {
    var request = GetWorkflowExecutionHistoryRequest.newBuilder()
        .setNamespace(server.namespace())
        .setExecution(run.execution())
        .setWaitNewEvent(follow);
    var last = HistoryEvent.getDefaultInstance();
    boolean more = true;
    while (more) {
      var page = page(connection, request.build());
      if (page.isPresent()) {
        for (HistoryEvent event : page.get().getHistory().getEventsList()) {
          events.accept(event);
          last = event;
        }
        request.setNextPageToken(page.get().getNextPageToken());
        more = !page.get().getNextPageToken().isEmpty();
      }
    }
    return last;
  }

  private Optional<GetWorkflowExecutionHistoryResponse> page(
      Connection connection, GetWorkflowExecutionHistoryRequest request) {
    return follow
        ? connection.poll(stub -> stub.getWorkflowExecutionHistory(request))
        : Optional.of(connection.call(stub -> stub.getWorkflowExecutionHistory(request)));
  }
}
