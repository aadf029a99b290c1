package dev.almanac.cli.worker;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.worker.v1.WorkerListInfo;
import io.temporal.api.workflowservice.v1.ListWorkersRequest;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac worker list}. */
@Command(
    name = "list",
    header = "List the workers that sent a heartbeat recently.",
    footer = {
      "",
      "Examples:",
      "  almanac worker list",
      "  almanac worker list --query \"TaskQueue = 'orders' AND Status = 'Running'\" -o jsonl",
    })
final class ListCommand implements Runnable {
  private static final int LARGEST_PAGE = 1_000;

  @Spec
  private CommandSpec command;

  @Option(
      names = {"-q", "--query"},
      paramLabel = "FILTER",
      description = "Comparisons joined by AND, with = for the whole text or STARTS_WITH, of:"
          + " WorkerInstanceKey, WorkerIdentity, TaskQueue, Status, SdkName, SdkVersion, HostName,"
          + " ProcessId, WorkerGroupingKey, DeploymentName, BuildId.")
  private String query = "";

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The limit of workers; 0 for all. Default: all.")
  private int limit;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    if (limit < 0) {
      throw new ParameterException(
          command.commandLine(), "Expected --limit 0 or more, found " + limit);
    }
    var found = find();
    if (output.format() == MessageOutput.Format.TEXT) {
      print(found);
    } else {
      var elements = output.elements();
      found.forEach(elements::add);
      elements.end();
    }
  }

  private List<WorkerListInfo> find() {
    var found = new ArrayList<WorkerListInfo>();
    int most = limit == 0 ? Integer.MAX_VALUE : limit;
    var request = ListWorkersRequest.newBuilder()
        .setNamespace(server.namespace())
        .setPageSize(Math.min(most, LARGEST_PAGE))
        .setQuery(query);
    try (var connection = server.connect()) {
      do {
        var page = connection.call(stub -> stub.listWorkers(request.build()));
        found.addAll(page.getWorkersList());
        request.setNextPageToken(page.getNextPageToken());
      } while (!request.getNextPageToken().isEmpty() && found.size() < most);
    }
    return found.subList(0, Math.min(most, found.size()));
  }

  private void print(List<WorkerListInfo> found) {
    var table = new Table().row("Key", "Status", "TaskQueue", "Identity", "Sdk", "StartTime");
    for (var worker : found) {
      table.row(
          worker.getWorkerInstanceKey(),
          EnumWords.of(worker.getStatus()),
          worker.getTaskQueue(),
          worker.getWorkerIdentity(),
          (worker.getSdkName() + " " + worker.getSdkVersion()).strip(),
          worker.hasStartTime() ? TimeText.of(worker.getStartTime()) : "");
    }
    table.print("", output.out());
  }
}
