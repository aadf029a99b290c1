package dev.almanac.cli.batch;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac batch describe}. */
@Command(
    name = "describe",
    header = "Show the progress of a batch operation.",
    footer = {
      "",
      "Example:",
      "  almanac batch describe --job-id nightly-cleanup",
    })
final class DescribeCommand implements Runnable {
  @Mixin
  private JobOption job;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = DescribeBatchOperationRequest.newBuilder()
        .setNamespace(server.namespace())
        .setJobId(job.jobId())
        .build();
    try (var connection = server.connect()) {
      var found = connection.call(stub -> stub.describeBatchOperation(request));
      output.print(
          found,
          "%s: %s, %d of %d done, %d failed."
              .formatted(
                  EnumWords.of(found.getOperationType()),
                  EnumWords.of(found.getState()),
                  found.getCompleteOperationCount(),
                  found.getTotalOperationCount(),
                  found.getFailureOperationCount()));
    }
  }
}
