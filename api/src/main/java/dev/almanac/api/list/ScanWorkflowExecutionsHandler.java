package dev.almanac.api.list;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ScanWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ScanWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Lists runs, under an older name. */
@SuppressWarnings("deprecation") // older clients still call it
public final class ScanWorkflowExecutionsHandler
    implements Handler<ScanWorkflowExecutionsRequest, ScanWorkflowExecutionsResponse> {
  private final Namespaces namespaces;
  private final RunLists lists;

  public ScanWorkflowExecutionsHandler(Namespaces namespaces, RunLists lists) {
    this.namespaces = namespaces;
    this.lists = lists;
  }

  @Override
  public MethodDescriptor<ScanWorkflowExecutionsRequest, ScanWorkflowExecutionsResponse> method() {
    return WorkflowServiceGrpc.getScanWorkflowExecutionsMethod();
  }

  @Override
  public CompletionStage<ScanWorkflowExecutionsResponse> handle(
      ScanWorkflowExecutionsRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var condition = lists.condition(namespace, request.getQuery());
    return lists
        .page(namespace, condition, request.getPageSize(), request.getNextPageToken(), call)
        .thenApply(page -> ScanWorkflowExecutionsResponse.newBuilder()
            .addAllExecutions(page.runs())
            .setNextPageToken(page.next())
            .build());
  }
}
