package dev.almanac.api.list;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.Lookup;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Counts the runs that a filter selects. */
public final class CountWorkflowExecutionsHandler
    implements Handler<CountWorkflowExecutionsRequest, CountWorkflowExecutionsResponse> {
  private final Namespaces namespaces;
  private final RunLists lists;

  public CountWorkflowExecutionsHandler(Namespaces namespaces, RunLists lists) {
    this.namespaces = namespaces;
    this.lists = lists;
  }

  @Override
  public MethodDescriptor<CountWorkflowExecutionsRequest, CountWorkflowExecutionsResponse>
      method() {
    return WorkflowServiceGrpc.getCountWorkflowExecutionsMethod();
  }

  @Override
  public CompletionStage<CountWorkflowExecutionsResponse> handle(
      CountWorkflowExecutionsRequest request, Call call) {
    var namespace = Lookup.require(namespaces, request.getNamespace());
    return lists
        .count(namespace, lists.conditions(namespace, request.getQuery()))
        .thenApply(count ->
            CountWorkflowExecutionsResponse.newBuilder().setCount(count).build());
  }
}
