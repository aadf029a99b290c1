package dev.almanac.api.schedule;

import com.google.protobuf.ByteString;
import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.filter.ScheduleFilter;
import dev.almanac.api.list.PageSizes;
import dev.almanac.api.list.SchedulePages;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.token.PageToken;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.store.list.ListKey;
import io.grpc.MethodDescriptor;
import io.temporal.api.schedule.v1.ScheduleListEntry;
import io.temporal.api.workflowservice.v1.ListSchedulesRequest;
import io.temporal.api.workflowservice.v1.ListSchedulesResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Lists the schedules of a namespace that a filter selects, each in its current state.
 *
 * @param clock the time that schedules see
 */
public record ListSchedulesHandler(
    Namespaces namespaces, SearchAttributes attributes, SchedulePages pages, InstantSource clock)
    implements Handler<ListSchedulesRequest, ListSchedulesResponse> {
  @Override
  public MethodDescriptor<ListSchedulesRequest, ListSchedulesResponse> method() {
    return WorkflowServiceGrpc.getListSchedulesMethod();
  }

  @Override
  public CompletionStage<ListSchedulesResponse> handle(ListSchedulesRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var condition = ScheduleFilter.read(request.getQuery(), namespace, attributes);
    int size = PageSizes.of("MaximumPageSize", request.getMaximumPageSize());
    @Nullable
    ListKey after = PageToken.InList.read(request.getNextPageToken())
        .map(PageToken.InList::last)
        .orElse(null);
    var query = new SchedulePages.Query(namespace.id(), condition, after, size);
    var now = clock.instant();
    return pages
        .read(query, new CallAsker(call), schedule -> shown(schedule, now))
        .thenApply(ListSchedulesHandler::response);
  }

  private static SchedulePages.Shown<ScheduleListEntry> shown(Schedule schedule, Instant now) {
    var entry = ScheduleMessages.listed(schedule, now);
    return new SchedulePages.Shown<>(entry, entry.getSerializedSize());
  }

  private static ListSchedulesResponse response(SchedulePages.Page<ScheduleListEntry> page) {
    return ListSchedulesResponse.newBuilder()
        .addAllSchedules(page.entries())
        .setNextPageToken(
            page.next() == null ? ByteString.EMPTY : new PageToken.InList(page.next()).bytes())
        .build();
  }
}
