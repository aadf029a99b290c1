package dev.almanac.cli.batch;

import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.enums.v1.BatchOperationState;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationRequest;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationResponse;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Shows how far a batch operation is, once or until it ends. */
record BatchProgress(Connection connection, String namespace, MessageOutput output) {
  private static final Duration PAUSE = Duration.ofMillis(500);

  DescribeBatchOperationResponse show(String jobId) {
    var now = read(jobId);
    output.print(now, line(now));
    return now;
  }

  /** At a terminal a bar grows; elsewhere each change is a line, or a message. */
  DescribeBatchOperationResponse follow(String jobId) {
    var shown = DescribeBatchOperationResponse.getDefaultInstance();
    var now = read(jobId);
    var operation = EnumWords.of(now.getOperationType());
    try (var progress = output.progress(operation, now.getTotalOperationCount())) {
      while (isRunning(now)) {
        if (output.isWatched()) {
          progress.to(now.getCompleteOperationCount() + now.getFailureOperationCount());
        } else if (!now.equals(shown)) {
          print(now);
        }
        shown = now;
        LockSupport.parkNanos(PAUSE.toNanos());
        now = read(jobId);
      }
    }
    print(now);
    return now;
  }

  private void print(DescribeBatchOperationResponse batch) {
    output.print(batch, line(batch));
    output.out().flush();
  }

  private DescribeBatchOperationResponse read(String jobId) {
    var request = DescribeBatchOperationRequest.newBuilder()
        .setNamespace(namespace)
        .setJobId(jobId)
        .build();
    return connection.call(stub -> stub.describeBatchOperation(request));
  }

  private static boolean isRunning(DescribeBatchOperationResponse batch) {
    return batch.getState() == BatchOperationState.BATCH_OPERATION_STATE_RUNNING;
  }

  private static String line(DescribeBatchOperationResponse batch) {
    return "%s: %s, %d of %d done, %d failed."
        .formatted(
            EnumWords.of(batch.getOperationType()),
            EnumWords.of(batch.getState()),
            batch.getCompleteOperationCount(),
            batch.getTotalOperationCount(),
            batch.getFailureOperationCount());
  }
}
