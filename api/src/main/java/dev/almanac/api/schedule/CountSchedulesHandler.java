package dev.almanac.api.schedule;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.filter.ScheduleFilter;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.ListNamespace;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.CountSchedulesRequest;
import io.temporal.api.workflowservice.v1.CountSchedulesResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Counts the schedules of a namespace that a filter selects. */
public record CountSchedulesHandler(Namespaces namespaces, SearchAttributes attributes, Lists lists)
    implements Handler<CountSchedulesRequest, CountSchedulesResponse> {
  @Override
  public MethodDescriptor<CountSchedulesRequest, CountSchedulesResponse> method() {
    return WorkflowServiceGrpc.getCountSchedulesMethod();
  }

  @Override
  public CompletionStage<CountSchedulesResponse> handle(CountSchedulesRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var condition = ScheduleFilter.read(request.getQuery(), namespace, attributes);
    var query = CountQuery.of(ListNamespace.ofSchedules(namespace.id()), condition);
    return lists
        .count(query, new CallAsker(call))
        .thenApply(groups -> CountSchedulesResponse.newBuilder()
            .setCount(groups.values().stream().mapToLong(Long::longValue).sum())
            .build());
  }
}
