package dev.almanac.api.batch;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.runtime.batch.BatchDesk;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationRequest;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Shows a batch and its progress. */
public record DescribeBatchOperationHandler(Namespaces namespaces, BatchDesk batches)
    implements Handler<DescribeBatchOperationRequest, DescribeBatchOperationResponse> {
  @Override
  public MethodDescriptor<DescribeBatchOperationRequest, DescribeBatchOperationResponse> method() {
    return WorkflowServiceGrpc.getDescribeBatchOperationMethod();
  }

  @Override
  public CompletionStage<DescribeBatchOperationResponse> handle(
      DescribeBatchOperationRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    return batches
        .get(namespace.id(), IdChecks.require("JobId", request.getJobId()))
        .thenApply(BatchMessages::description);
  }
}
