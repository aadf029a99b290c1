package dev.almanac.cli.batch;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.workflowservice.v1.StopBatchOperationRequest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac batch terminate}. */
@Command(
    name = "terminate",
    aliases = "stop",
    header = "Stop a batch operation.",
    description = "Its effects so far remain.",
    footer = {
      "",
      "Example:",
      "  almanac batch terminate --job-id nightly-cleanup --reason 'the wrong filter'",
    })
final class TerminateCommand implements Runnable {
  @Mixin
  private JobOption job;

  @Option(names = "--reason", paramLabel = "TEXT", description = "Why.")
  private @Nullable String reason;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = StopBatchOperationRequest.newBuilder()
        .setNamespace(server.namespace())
        .setJobId(job.jobId())
        .setReason(reason == null ? "" : reason)
        .setIdentity(server.identity())
        .build();
    try (var connection = server.connect()) {
      var done = connection.call(stub -> stub.stopBatchOperation(request));
      output.print(done, "Stopped batch '%s'.".formatted(job.jobId()));
    }
  }
}
