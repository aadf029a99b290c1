package dev.almanac.api.list;

import dev.almanac.api.Call;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.VisibilityRow;
import io.temporal.api.workflowservice.v1.ListArchivedWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListArchivedWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.ListClosedWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListClosedWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.ListOpenWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListOpenWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.ScanWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ScanWorkflowExecutionsResponse;
import java.util.concurrent.CompletionStage;

/** Answers the calls that older clients list runs with. */
record OlderListCalls(Namespaces namespaces, RunLists lists) {
  /** Lists open runs by start time. */
  CompletionStage<ListOpenWorkflowExecutionsResponse> open(
      ListOpenWorkflowExecutionsRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var condition = LegacyFilters.all(
        Condition.is(Field.Listed.STATUS, VisibilityRow.RUNNING),
        LegacyFilters.times(Field.Listed.START_TIME, request.getStartTimeFilter()),
        switch (request.getFiltersCase()) {
          case EXECUTION_FILTER -> LegacyFilters.execution(request.getExecutionFilter());
          case TYPE_FILTER -> LegacyFilters.type(request.getTypeFilter());
          case FILTERS_NOT_SET -> Condition.EVERYTHING;
        });
    return lists
        .page(namespace, condition, request.getMaximumPageSize(), request.getNextPageToken(), call)
        .thenApply(page -> ListOpenWorkflowExecutionsResponse.newBuilder()
            .addAllExecutions(page.runs())
            .setNextPageToken(page.next())
            .build());
  }

  /** Lists closed runs by close time. */
  CompletionStage<ListClosedWorkflowExecutionsResponse> closed(
      ListClosedWorkflowExecutionsRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var condition = LegacyFilters.all(
        LegacyFilters.times(Field.Listed.CLOSE_TIME, request.getStartTimeFilter()),
        switch (request.getFiltersCase()) {
          case EXECUTION_FILTER -> LegacyFilters.execution(request.getExecutionFilter());
          case TYPE_FILTER -> LegacyFilters.type(request.getTypeFilter());
          case STATUS_FILTER -> LegacyFilters.status(request.getStatusFilter());
          case FILTERS_NOT_SET -> Condition.EVERYTHING;
        });
    return lists
        .page(namespace, condition, request.getMaximumPageSize(), request.getNextPageToken(), call)
        .thenApply(page -> ListClosedWorkflowExecutionsResponse.newBuilder()
            .addAllExecutions(page.runs())
            .setNextPageToken(page.next())
            .build());
  }

  /** Lists runs like {@link ListWorkflowExecutionsHandler}, under an older name. */
  @SuppressWarnings("deprecation") // older clients still call it
  CompletionStage<ScanWorkflowExecutionsResponse> scan(
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

  /** Refuses to list archived runs, like a server of Temporal without an archive. */
  CompletionStage<ListArchivedWorkflowExecutionsResponse> archived(
      ListArchivedWorkflowExecutionsRequest request) {
    NamespaceLookup.require(namespaces, request.getNamespace());
    throw RpcError.invalidArgument("Cluster is not configured for visibility archival.")
        .exception();
  }
}
