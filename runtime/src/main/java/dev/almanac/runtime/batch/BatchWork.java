package dev.almanac.runtime.batch;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** What batches need of others: finding runs and doing something to one. No call blocks. */
public interface BatchWork {
  /** Some of the runs that a filter selects, and where to go on; empty if there are no more. */
  record Page(List<WorkflowExecution> runs, ByteString next) {
    public Page {
      runs = List.copyOf(runs);
    }
  }

  /** @param asOf runs that have ended since are left out: the batch itself may have ended them */
  CompletionStage<Page> find(UUID namespace, String query, Instant asOf, ByteString page, int size);

  /** Does to a run what the request says. Doing it once more must not matter. */
  CompletionStage<Boolean> apply(
      UUID namespace, StartBatchOperationRequest request, WorkflowExecution run);
}
