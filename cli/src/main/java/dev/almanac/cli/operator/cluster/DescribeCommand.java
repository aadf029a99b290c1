package dev.almanac.cli.operator.cluster;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.workflowservice.v1.GetClusterInfoRequest;
import io.temporal.api.workflowservice.v1.GetClusterInfoResponse;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac operator cluster describe}. */
@Command(
    name = "describe",
    header = "Show what a server is, and what its operator must look at.",
    footer = {
      "",
      "Examples:",
      "  almanac operator cluster describe",
      "  almanac operator cluster describe --detail --address 127.0.0.1:7300",
    })
final class DescribeCommand implements Runnable {
  @Option(names = "--detail", description = "Also show its id and the number of its shards.")
  private boolean isDetailed;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    try (var connection = server.connect()) {
      var request = GetClusterInfoRequest.getDefaultInstance();
      var info = connection.call(stub -> stub.getClusterInfo(request));
      if (output.format() == MessageOutput.Format.TEXT) {
        print(info);
      } else {
        output.print(output.json(info));
      }
    }
  }

  private void print(GetClusterInfoResponse info) {
    var current = info.getVersionInfo().getCurrent();
    var table = new Table().row("ClusterName", info.getClusterName());
    if (!current.getVersion().isEmpty()) {
      table.row("Version", (current.getNotes() + " " + current.getVersion()).strip());
    }
    table
        .row("ServerVersion", info.getServerVersion())
        .row("PersistenceStore", info.getPersistenceStore())
        .row("VisibilityStore", info.getVisibilityStore());
    if (isDetailed) {
      table
          .row("ClusterId", info.getClusterId())
          .row("HistoryShardCount", String.valueOf(info.getHistoryShardCount()));
    }
    info.getVersionInfo().getAlertsList().forEach(alert -> table.row("Alert", alert.getMessage()));
    table.print("", output.out());
  }
}
