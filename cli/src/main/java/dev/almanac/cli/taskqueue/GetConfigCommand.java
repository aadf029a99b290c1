package dev.almanac.cli.taskqueue;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.taskqueue.v1.RateLimitConfig;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.taskqueue.v1.TaskQueueConfig;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac task-queue config get}. */
@Command(
    name = "get",
    header = "Show the limits that were set for a task queue.",
    footer = {
      "",
      "Example:",
      "  almanac task-queue config get orders --task-queue-type activity",
    })
final class GetConfigCommand implements Runnable {
  @Mixin
  private QueueOption queue;

  @Option(
      names = "--task-queue-type",
      paramLabel = "TYPE",
      description = "workflow or activity. Default: workflow.")
  private QueueKind kind = QueueKind.WORKFLOW;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = DescribeTaskQueueRequest.newBuilder()
        .setNamespace(server.namespace())
        .setTaskQueue(TaskQueue.newBuilder().setName(queue.name()))
        .setTaskQueueType(kind.type())
        .setReportConfig(true)
        .build();
    try (var connection = server.connect()) {
      var config = connection.call(stub -> stub.describeTaskQueue(request)).getConfig();
      if (output.format() == MessageOutput.Format.TEXT) {
        print(config);
      } else {
        output.print(output.json(config));
      }
    }
  }

  private void print(TaskQueueConfig config) {
    var limits = new Table();
    if (config.hasQueueRateLimit()) {
      row(limits, "Queue rate limit", config.getQueueRateLimit());
    }
    if (config.hasFairnessKeysRateLimitDefault()) {
      row(limits, "Fairness key rate limit", config.getFairnessKeysRateLimitDefault());
    }
    config
        .getFairnessWeightOverridesMap()
        .forEach((key, weight) -> limits.row("Weight of key " + key, String.valueOf(weight), ""));
    if (limits.lines().isEmpty()) {
      output.out().println("No limits are set for this task queue.");
    }
    limits.print("", output.out());
  }

  private static void row(Table table, String name, RateLimitConfig limit) {
    table.row(
        name,
        limit.hasRateLimit()
            ? "%.1f a second".formatted(limit.getRateLimit().getRequestsPerSecond())
            : "none",
        limit.getMetadata().getReason());
  }
}
