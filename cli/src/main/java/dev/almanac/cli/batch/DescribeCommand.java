package dev.almanac.cli.batch;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.enums.v1.BatchOperationState;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac batch describe}. */
@Command(
    name = "describe",
    header = "Show the progress of a batch operation.",
    footer = {
      "",
      "Example:",
      "  almanac batch describe nightly-cleanup --follow",
      "",
      "Exit code: with --follow, 1 if it failed for a run, or ended early.",
    })
final class DescribeCommand implements Callable<Integer> {
  @Mixin
  private JobOption job;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Option(
      names = {"-f", "--follow"},
      description = "Show the progress until it ends.")
  private boolean follow;

  @Override
  public Integer call() {
    try (var connection = server.connect()) {
      var progress = new BatchProgress(connection, server.namespace(), output);
      if (!follow) {
        progress.show(job.jobId());
        return 0;
      }
      var ended = progress.follow(job.jobId());
      boolean isDone = ended.getState() == BatchOperationState.BATCH_OPERATION_STATE_COMPLETED
          && ended.getFailureOperationCount() == 0;
      return isDone ? 0 : 1;
    }
  }
}
