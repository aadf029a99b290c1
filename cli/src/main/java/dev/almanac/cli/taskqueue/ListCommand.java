package dev.almanac.cli.taskqueue;

import dev.almanac.cli.output.RelativeTime;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.operator.v1.ListTaskQueuesRequest;
import dev.almanac.protocol.operator.v1.ListTaskQueuesResponse;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.protocol.operator.v1.TaskQueueSide;
import dev.almanac.protocol.operator.v1.TaskQueueSummary;
import dev.almanac.protocol.text.LengthWords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac task-queue list}. Only an Almanac server can tell. */
@Command(
    name = "list",
    header = "List the task queues of a namespace: what waits, and who polls.",
    footer = {
      "",
      "Example:",
      "  almanac task-queue list",
    })
final class ListCommand implements Runnable {
  private static final int PAGE = 100;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var queues = new ArrayList<TaskQueueSummary>();
    var page = ListTaskQueuesResponse.getDefaultInstance();
    try (var connection = server.connect()) {
      do {
        var request = ListTaskQueuesRequest.newBuilder()
            .setNamespace(server.namespace())
            .setPageSize(PAGE)
            .setPageToken(page.getNextPageToken())
            .build();
        page = connection.call(OperatorServiceGrpc.getListTaskQueuesMethod(), request);
        queues.addAll(page.getTaskQueuesList());
      } while (!page.getNextPageToken().isEmpty());
    }
    if (output.format() == MessageOutput.Format.TEXT) {
      print(queues, page.getCut());
      return;
    }
    var elements = output.elements();
    queues.forEach(elements::add);
    elements.end();
  }

  private void print(List<TaskQueueSummary> queues, boolean isCut) {
    var now = Instant.now();
    var table = new Table()
        .row(
            "TaskQueue",
            "Type",
            "Waiting",
            "OldestFor",
            "Workers",
            "LastPoll",
            "Open",
            "Schedules");
    for (var queue : queues) {
      row(table, queue, QueueKind.WORKFLOW, queue.getWorkflow(), now);
      row(table, queue, QueueKind.ACTIVITY, queue.getActivity(), now);
    }
    table.print("", output.out());
    if (isCut) {
      output.out().println("Only the newest open workflows and schedules were looked at.");
    }
  }

  private static void row(
      Table table, TaskQueueSummary queue, QueueKind kind, TaskQueueSide side, Instant now) {
    boolean isWorkflow = kind == QueueKind.WORKFLOW;
    table.row(
        queue.getName(),
        kind.text(),
        side.getBacklog() + (side.getBacklogCut() ? "+" : ""),
        side.hasOldest()
            ? LengthWords.of(Duration.between(ProtoTime.instant(side.getOldest()), now))
            : "-",
        String.valueOf(side.getPollers()),
        side.hasLastPoll() ? RelativeTime.of(ProtoTime.instant(side.getLastPoll()), now) : "nobody",
        isWorkflow ? String.valueOf(queue.getOpenWorkflows()) : "-",
        isWorkflow ? String.valueOf(queue.getSchedules()) : "-");
  }
}
