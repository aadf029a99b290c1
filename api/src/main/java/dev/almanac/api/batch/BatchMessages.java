package dev.almanac.api.batch;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.runtime.batch.BatchJob;
import io.temporal.api.batch.v1.BatchOperationInfo;
import io.temporal.api.enums.v1.BatchOperationType;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationResponse;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;

/** Converts batches to messages. */
final class BatchMessages {
  private BatchMessages() {}

  static BatchOperationInfo info(BatchJob job) {
    var info = BatchOperationInfo.newBuilder()
        .setJobId(job.jobId())
        .setState(job.state())
        .setStartTime(ProtoTime.timestamp(job.started()));
    job.closed().map(ProtoTime::timestamp).ifPresent(info::setCloseTime);
    return info.build();
  }

  static DescribeBatchOperationResponse description(BatchJob job) {
    var counts = job.counts();
    var answer = DescribeBatchOperationResponse.newBuilder()
        .setJobId(job.jobId())
        .setOperationType(type(job.request()))
        .setState(job.state())
        .setStartTime(ProtoTime.timestamp(job.started()))
        .setTotalOperationCount(counts.total())
        .setCompleteOperationCount(counts.completed())
        .setFailureOperationCount(counts.failed())
        .setIdentity(identity(job.request()))
        .setReason(job.request().getReason());
    job.closed().map(ProtoTime::timestamp).ifPresent(answer::setCloseTime);
    return answer.build();
  }

  /** Uses the names of Temporal's server. Older clients do not know the newer ones. */
  @SuppressWarnings("deprecation")
  private static BatchOperationType type(StartBatchOperationRequest request) {
    return switch (request.getOperationCase()) {
      case TERMINATION_OPERATION -> BatchOperationType.BATCH_OPERATION_TYPE_TERMINATE;
      case CANCELLATION_OPERATION -> BatchOperationType.BATCH_OPERATION_TYPE_CANCEL;
      case SIGNAL_OPERATION -> BatchOperationType.BATCH_OPERATION_TYPE_SIGNAL;
      case DELETION_OPERATION -> BatchOperationType.BATCH_OPERATION_TYPE_DELETE;
      case RESET_OPERATION -> BatchOperationType.BATCH_OPERATION_TYPE_RESET;
      case UNPAUSE_ACTIVITIES_OPERATION -> BatchOperationType.BATCH_OPERATION_TYPE_UNPAUSE_ACTIVITY;
      case RESET_ACTIVITIES_OPERATION -> BatchOperationType.BATCH_OPERATION_TYPE_RESET_ACTIVITY;
      case UPDATE_ACTIVITY_OPTIONS_OPERATION ->
        BatchOperationType.BATCH_OPERATION_TYPE_UPDATE_ACTIVITY_OPTIONS;
      default -> BatchOperationType.BATCH_OPERATION_TYPE_UNSPECIFIED;
    };
  }

  private static String identity(StartBatchOperationRequest request) {
    return switch (request.getOperationCase()) {
      case TERMINATION_OPERATION -> request.getTerminationOperation().getIdentity();
      case CANCELLATION_OPERATION -> request.getCancellationOperation().getIdentity();
      case SIGNAL_OPERATION -> request.getSignalOperation().getIdentity();
      case DELETION_OPERATION -> request.getDeletionOperation().getIdentity();
      case RESET_OPERATION -> request.getResetOperation().getIdentity();
      case UNPAUSE_ACTIVITIES_OPERATION ->
        request.getUnpauseActivitiesOperation().getIdentity();
      case RESET_ACTIVITIES_OPERATION -> request.getResetActivitiesOperation().getIdentity();
      case UPDATE_ACTIVITY_OPTIONS_OPERATION ->
        request.getUpdateActivityOptionsOperation().getIdentity();
      default -> "";
    };
  }
}
