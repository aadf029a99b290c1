package dev.almanac.api.list;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.VisibilityRow;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ListOpenWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListOpenWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Lists open runs by start time. An older call. */
public final class ListOpenWorkflowExecutionsHandler
    implements Handler<ListOpenWorkflowExecutionsRequest, ListOpenWorkflowExecutionsResponse> {
  private final Namespaces namespaces;
  private final RunLists lists;

  public ListOpenWorkflowExecutionsHandler(Namespaces namespaces, RunLists lists) {
    this.namespaces = namespaces;
    this.lists = lists;
  }

  @Override
  public MethodDescriptor<ListOpenWorkflowExecutionsRequest, ListOpenWorkflowExecutionsResponse>
      method() {
    return WorkflowServiceGrpc.getListOpenWorkflowExecutionsMethod();
  }

  @Override
  public CompletionStage<ListOpenWorkflowExecutionsResponse> handle(
      ListOpenWorkflowExecutionsRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    return lists
        .page(
            namespace,
            condition(request),
            request.getMaximumPageSize(),
            request.getNextPageToken(),
            call)
        .thenApply(page -> ListOpenWorkflowExecutionsResponse.newBuilder()
            .addAllExecutions(page.runs())
            .setNextPageToken(page.next())
            .build());
  }

  private static Condition condition(ListOpenWorkflowExecutionsRequest request) {
    return LegacyFilters.all(
        Condition.is(Field.Listed.STATUS, VisibilityRow.RUNNING),
        LegacyFilters.times(Field.Listed.START_TIME, request.getStartTimeFilter()),
        switch (request.getFiltersCase()) {
          case EXECUTION_FILTER -> LegacyFilters.execution(request.getExecutionFilter());
          case TYPE_FILTER -> LegacyFilters.type(request.getTypeFilter());
          case FILTERS_NOT_SET -> Condition.EVERYTHING;
        });
  }
}
