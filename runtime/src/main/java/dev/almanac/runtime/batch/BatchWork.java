package dev.almanac.runtime.batch;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** The operations that batches use: finding runs and changing one. No call blocks. */
public interface BatchWork {
  /** Some of the runs that a filter selects, and where to continue; empty if there are no more. */
  record Page(List<WorkflowExecution> runs, ByteString next) {
    public Page {
      runs = List.copyOf(runs);
    }
  }

  /** @param asOf excludes runs closed at or after this time: the batch may have closed them */
  CompletionStage<Page> find(UUID namespace, String query, Instant asOf, ByteString page, int size);

  /** Applies the request to a run. Applying it twice must do no harm. */
  CompletionStage<Boolean> apply(
      UUID namespace, StartBatchOperationRequest request, WorkflowExecution run);
}
