package dev.almanac.runtime.batch;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.BatchOperationState;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A batch and its progress. Its id is unique in its namespace. */
public record BatchJob(
    UUID namespace,
    StartBatchOperationRequest request,
    BatchOperationState state,
    Instant started,
    Optional<Instant> closed,
    Counts counts,
    Place place) {
  /** The number of runs in all, done, and failed. */
  public record Counts(long total, long completed, long failed) {
    Counts plus(long moreCompleted, long moreFailed) {
      long done = completed + moreCompleted + failed + moreFailed;
      return new Counts(Math.max(total, done), completed + moreCompleted, failed + moreFailed);
    }
  }

  /** Where to continue: at a page of a list, or after this many of the named runs. */
  public record Place(ByteString page, int done) {
    static final Place BEGIN = new Place(ByteString.EMPTY, 0);
  }

  /** Creates a new batch. */
  public static BatchJob begun(
      UUID namespace, StartBatchOperationRequest request, Instant now, long total) {
    return new BatchJob(
        namespace,
        request,
        BatchOperationState.BATCH_OPERATION_STATE_RUNNING,
        now,
        Optional.empty(),
        new Counts(total, 0, 0),
        Place.BEGIN);
  }

  public String jobId() {
    return request.getJobId();
  }

  /** Returns the named runs; none if a filter selects them. */
  @SuppressWarnings("deprecation") // the field that all clients know
  public List<WorkflowExecution> named() {
    return request.getExecutionsList();
  }

  public boolean isOpen() {
    return closed.isEmpty();
  }

  BatchJob at(Counts nextCounts, Place nextPlace) {
    return new BatchJob(namespace, request, state, started, closed, nextCounts, nextPlace);
  }

  BatchJob ended(BatchOperationState last, Instant now) {
    return new BatchJob(namespace, request, last, started, Optional.of(now), counts, place);
  }
}
