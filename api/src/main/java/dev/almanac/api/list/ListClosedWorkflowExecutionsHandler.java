package dev.almanac.api.list;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ListClosedWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListClosedWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Lists closed runs by close time. An older call. */
public final class ListClosedWorkflowExecutionsHandler
    implements Handler<ListClosedWorkflowExecutionsRequest, ListClosedWorkflowExecutionsResponse> {
  private final Namespaces namespaces;
  private final RunLists lists;

  public ListClosedWorkflowExecutionsHandler(Namespaces namespaces, RunLists lists) {
    this.namespaces = namespaces;
    this.lists = lists;
  }

  @Override
  public MethodDescriptor<ListClosedWorkflowExecutionsRequest, ListClosedWorkflowExecutionsResponse>
      method() {
    return WorkflowServiceGrpc.getListClosedWorkflowExecutionsMethod();
  }

  @Override
  public CompletionStage<ListClosedWorkflowExecutionsResponse> handle(
      ListClosedWorkflowExecutionsRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    return lists
        .page(
            namespace,
            condition(request),
            request.getMaximumPageSize(),
            request.getNextPageToken(),
            call)
        .thenApply(page -> ListClosedWorkflowExecutionsResponse.newBuilder()
            .addAllExecutions(page.runs())
            .setNextPageToken(page.next())
            .build());
  }

  private static Condition condition(ListClosedWorkflowExecutionsRequest request) {
    return LegacyFilters.all(
        LegacyFilters.times(Field.Listed.CLOSE_TIME, request.getStartTimeFilter()),
        switch (request.getFiltersCase()) {
          case EXECUTION_FILTER -> LegacyFilters.execution(request.getExecutionFilter());
          case TYPE_FILTER -> LegacyFilters.type(request.getTypeFilter());
          case STATUS_FILTER -> LegacyFilters.status(request.getStatusFilter());
          case FILTERS_NOT_SET -> Condition.EVERYTHING;
        });
  }
}
