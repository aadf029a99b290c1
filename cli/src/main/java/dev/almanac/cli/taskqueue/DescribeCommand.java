package dev.almanac.cli.taskqueue;

import com.google.gson.JsonObject;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueResponse;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac task-queue describe}. */
@Command(
    name = "describe",
    header = "Show the backlog of a task queue and its recent pollers.",
    footer = {
      "",
      "Examples:",
      "  almanac task-queue describe --task-queue orders",
      "  almanac task-queue describe -t orders --task-queue-type activity --output json",
    })
final class DescribeCommand implements Runnable {
  @Mixin
  private QueueOption queue;

  @Option(
      names = "--task-queue-type",
      paramLabel = "TYPE",
      description = "workflow or activity; may be repeated. Default: both.")
  private List<QueueKind> kinds = List.of(QueueKind.values());

  @Option(names = "--disable-stats", description = "Leave out the backlog counts.")
  private boolean withoutStats;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    Map<QueueKind, DescribeTaskQueueResponse> answers = new EnumMap<>(QueueKind.class);
    try (var connection = server.connect()) {
      for (var kind : kinds) {
        var request = DescribeTaskQueueRequest.newBuilder()
            .setNamespace(server.namespace())
            .setTaskQueue(TaskQueue.newBuilder().setName(queue.name()))
            .setTaskQueueType(kind.type())
            .setReportStats(!withoutStats)
            .build();
        answers.put(kind, connection.call(stub -> stub.describeTaskQueue(request)));
      }
    }
    if (output.format() == MessageOutput.Format.TEXT) {
      print(answers);
    } else {
      var json = new JsonObject();
      answers.forEach((kind, answer) -> json.add(kind.text(), output.json(answer)));
      output.print(json);
    }
  }

  private void print(Map<QueueKind, DescribeTaskQueueResponse> answers) {
    if (!withoutStats) {
      output.out().println("Tasks");
      stats(answers).print("  ", output.out());
      output.out().println();
    }
    output.out().println("Pollers");
    var pollers = new Table().row("Type", "Identity", "LastAccess", "RatePerSecond");
    answers.forEach((kind, answer) -> answer
        .getPollersList()
        .forEach(poller -> pollers.row(
            kind.text(),
            poller.getIdentity(),
            TimeText.of(poller.getLastAccessTime()),
            "%.0f".formatted(poller.getRatePerSecond()))));
    pollers.print("  ", output.out());
  }

  private static Table stats(Map<QueueKind, DescribeTaskQueueResponse> answers) {
    var table = new Table().row("Type", "Priority", "Waiting", "OldestFor", "AddRate", "TakeRate");
    answers.forEach((kind, answer) -> {
      var type = kind.text();
      var all = answer.getStats();
      table.row(
          type,
          "all",
          String.valueOf(all.getApproximateBacklogCount()),
          age(all.getApproximateBacklogAge()),
          "%.1f".formatted(all.getTasksAddRate()),
          "%.1f".formatted(all.getTasksDispatchRate()));
      answer.getStatsByPriorityKeyMap().entrySet().stream()
          .sorted(Map.Entry.comparingByKey())
          .forEach(entry -> table.row(
              type,
              String.valueOf(entry.getKey()),
              String.valueOf(entry.getValue().getApproximateBacklogCount()),
              age(entry.getValue().getApproximateBacklogAge()),
              "-",
              "-"));
    });
    return table;
  }

  private static String age(com.google.protobuf.Duration age) {
    return ProtoTime.duration(age).toSeconds() + "s";
  }
}
