package dev.almanac.cli.worker;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.workflowservice.v1.DescribeWorkerRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac worker describe}. */
@Command(
    name = "describe",
    header = "Show the last heartbeat of a worker.",
    footer = {
      "",
      "Example:",
      "  almanac worker describe 5c1f0d0e9d7f4f0d8f3c",
    })
final class DescribeCommand implements Runnable {
  @Mixin
  private KeyOption key;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = DescribeWorkerRequest.newBuilder()
        .setNamespace(server.namespace())
        .setWorkerInstanceKey(key.key())
        .build();
    try (var connection = server.connect()) {
      var described = connection.call(stub -> stub.describeWorker(request));
      if (output.format() == MessageOutput.Format.TEXT) {
        new DescribedWorker(described.getWorkerInfo().getWorkerHeartbeat()).print(output.out());
      } else {
        output.print(output.json(described));
      }
    }
  }
}
