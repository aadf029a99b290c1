package dev.almanac.api.batch;

import com.google.protobuf.ByteString;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.runtime.batch.BatchDesk;
import dev.almanac.runtime.batch.BatchJob;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ListBatchOperationsRequest;
import io.temporal.api.workflowservice.v1.ListBatchOperationsResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Lists batches, the newest first. A page token is the id of the last batch of the page. */
public record ListBatchOperationsHandler(Namespaces namespaces, BatchDesk batches)
    implements Handler<ListBatchOperationsRequest, ListBatchOperationsResponse> {
  private static final int LARGEST_PAGE = 100;

  @Override
  public MethodDescriptor<ListBatchOperationsRequest, ListBatchOperationsResponse> method() {
    return WorkflowServiceGrpc.getListBatchOperationsMethod();
  }

  @Override
  public CompletionStage<ListBatchOperationsResponse> handle(
      ListBatchOperationsRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    int asked = request.getPageSize();
    int size = asked <= 0 ? LARGEST_PAGE : Math.min(asked, LARGEST_PAGE);
    String after = request.getNextPageToken().isEmpty()
        ? null
        : IdChecks.check("NextPageToken", request.getNextPageToken().toStringUtf8());
    return batches.list(namespace.id(), after, size + 1).thenApply(jobs -> answer(jobs, size));
  }

  private static ListBatchOperationsResponse answer(List<BatchJob> jobs, int size) {
    var shown = jobs.subList(0, Math.min(size, jobs.size()));
    var answer = ListBatchOperationsResponse.newBuilder();
    shown.forEach(job -> answer.addOperationInfo(BatchMessages.info(job)));
    if (jobs.size() > size) {
      answer.setNextPageToken(ByteString.copyFromUtf8(shown.getLast().jobId()));
    }
    return answer.build();
  }
}
