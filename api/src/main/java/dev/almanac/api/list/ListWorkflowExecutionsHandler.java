package dev.almanac.api.list;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Lists the runs that a filter selects. */
public record ListWorkflowExecutionsHandler(Namespaces namespaces, RunLists lists)
    implements Handler<ListWorkflowExecutionsRequest, ListWorkflowExecutionsResponse> {
  @Override
  public MethodDescriptor<ListWorkflowExecutionsRequest, ListWorkflowExecutionsResponse> method() {
    return WorkflowServiceGrpc.getListWorkflowExecutionsMethod();
  }

  @Override
  public CompletionStage<ListWorkflowExecutionsResponse> handle(
      ListWorkflowExecutionsRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var condition = lists.condition(namespace, request.getQuery());
    return lists
        .page(namespace, condition, request.getPageSize(), request.getNextPageToken(), call)
        .thenApply(page -> ListWorkflowExecutionsResponse.newBuilder()
            .addAllExecutions(page.runs())
            .setNextPageToken(page.next())
            .build());
  }
}
