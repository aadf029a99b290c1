package dev.almanac.api.batch;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.runtime.batch.BatchDesk;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.StopBatchOperationRequest;
import io.temporal.api.workflowservice.v1.StopBatchOperationResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Stops a batch. It does not undo what the batch has done. */
public record StopBatchOperationHandler(Namespaces namespaces, BatchDesk batches)
    implements Handler<StopBatchOperationRequest, StopBatchOperationResponse> {
  @Override
  public MethodDescriptor<StopBatchOperationRequest, StopBatchOperationResponse> method() {
    return WorkflowServiceGrpc.getStopBatchOperationMethod();
  }

  @Override
  public CompletionStage<StopBatchOperationResponse> handle(
      StopBatchOperationRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    return batches
        .stop(namespace.id(), IdChecks.require("JobId", request.getJobId()))
        .thenApply(stopped -> StopBatchOperationResponse.getDefaultInstance());
  }
}
