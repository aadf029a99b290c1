package dev.almanac.api.schedule;

import com.google.protobuf.ByteString;
import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.filter.ScheduleFilter;
import dev.almanac.api.list.PageSizes;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.token.PageToken;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.ListStep;
import dev.almanac.store.list.VisibilityRecord;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ListSchedulesRequest;
import io.temporal.api.workflowservice.v1.ListSchedulesResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lists the schedules of a namespace that a filter selects, each in its current state.
 *
 * @param clock the time that schedules see
 */
public record ListSchedulesHandler(
    Namespaces namespaces,
    SearchAttributes attributes,
    Lists lists,
    ScheduleRecords records,
    InstantSource clock)
    implements Handler<ListSchedulesRequest, ListSchedulesResponse> {
  /** How many schedules are in memory at a time. */
  private static final int AT_ONCE = 32;

  /** A page ends after the schedules that exceed this size: clients accept 4 MiB. */
  private static final long MOST_BYTES = 2 << 20;

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
    var query =
        new ListQuery(ListNamespace.ofSchedules(namespace.id()), condition, after, size + 1);
    return lists.list(query, new CallAsker(call)).thenCompose(step -> page(step, size));
  }

  private CompletionStage<ListSchedulesResponse> page(ListStep step, int size) {
    var rows = step.runs().subList(0, Math.min(size, step.runs().size()));
    @Nullable ListKey next = step.runs().size() > size ? rows.getLast().key() : step.rest();
    return page(ListSchedulesResponse.newBuilder(), rows, next, 0);
  }

  /**
   * Reads a few schedules at a time, because each may be large while little of it is shown. Ends a
   * page early once it is large.
   */
  private CompletionStage<ListSchedulesResponse> page(
      ListSchedulesResponse.Builder response,
      List<VisibilityRecord> rows,
      @Nullable ListKey next,
      long bytes) {
    if (rows.isEmpty()) {
      return CompletableFuture.completedFuture(response
          .setNextPageToken(next == null ? ByteString.EMPTY : new PageToken.InList(next).bytes())
          .build());
    }
    var few = rows.subList(0, Math.min(AT_ONCE, rows.size()));
    return records
        .schedules(few.stream().map(row -> row.identity().ref()).toList())
        .thenCompose(schedules -> {
          var shown = response(few, schedules);
          long more = bytes + shown.build().getSerializedSize();
          response.addAllSchedules(shown.getSchedulesList());
          boolean isFull = more > MOST_BYTES && few.size() < rows.size();
          return isFull
              ? page(response, List.of(), few.getLast().key(), more)
              : page(response, rows.subList(few.size(), rows.size()), next, more);
        });
  }

  /** Keeps the order of the list and omits schedules that were deleted meanwhile. */
  private ListSchedulesResponse.Builder response(
      List<VisibilityRecord> rows, List<Schedule> schedules) {
    Map<String, Schedule> known = schedules.stream()
        .collect(Collectors.toMap(
            schedule -> schedule.key().incarnation().toString(), Function.identity()));
    var now = clock.instant();
    var response = ListSchedulesResponse.newBuilder();
    for (var row : rows) {
      var schedule = known.get(row.identity().runId().toString());
      if (schedule != null && !schedule.deleted()) {
        response.addSchedules(ScheduleMessages.listed(schedule, now));
      }
    }
    return response;
  }
}
