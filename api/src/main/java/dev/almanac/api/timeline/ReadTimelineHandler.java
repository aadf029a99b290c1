package dev.almanac.api.timeline;

import com.google.protobuf.ByteString;
import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.filter.ScheduleFilter;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.api.token.PageToken;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.ReadTimelineRequest;
import dev.almanac.protocol.schedule.v1.ReadTimelineResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.schedule.ScheduleIdentity;
import io.grpc.MethodDescriptor;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Shows the past and the coming fires of the schedules that a request names or selects. */
public final class ReadTimelineHandler
    implements Handler<ReadTimelineRequest, ReadTimelineResponse> {
  private static final int MOST_LANES = 64;
  private static final int USUAL_FIRES = 200;
  private static final int FEWEST_FIRES = 50;
  private static final int MOST_FIRES = 500;
  private static final Duration LONGEST = Duration.ofDays(366);

  /** How many schedules are in memory at a time. */
  private static final int AT_ONCE = 16;

  /** The limit of ledger entries of a page, which the lanes share. */
  private static final int MOST_ENTRIES = 20_000;

  /** A page ends after the lanes that exceed this size: clients accept 4 MiB. */
  private static final long MOST_BYTES = 2 << 20;

  private final Namespaces namespaces;
  private final SearchAttributes attributes;
  private final Lists lists;
  private final ScheduleRecords records;
  private final LaneReader lanes;
  private final InstantSource clock;

  /** @param clock the time that schedules see */
  public ReadTimelineHandler(
      Namespaces namespaces,
      SearchAttributes attributes,
      Lists lists,
      ScheduleRecords records,
      LaneReader lanes,
      InstantSource clock) {
    this.namespaces = namespaces;
    this.attributes = attributes;
    this.lists = lists;
    this.records = records;
    this.lanes = lanes;
    this.clock = clock;
  }

  @Override
  public MethodDescriptor<ReadTimelineRequest, ReadTimelineResponse> method() {
    return ScheduleServiceGrpc.getReadTimelineMethod();
  }

  /**
   * The schedules of a page.
   *
   * @param after tells the token of the page that follows, if this one ends after so many of them
   */
  private record Selection(List<RunIdentity> schedules, IntFunction<ByteString> after) {}

  @Override
  public CompletionStage<ReadTimelineResponse> handle(ReadTimelineRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var view = view(request);
    int size = limit("PageSize", request.getPageSize(), 1, MOST_LANES, MOST_LANES);
    var selection = request.getScheduleIdsCount() == 0
        ? selected(request, namespace, size, call)
        : named(request, namespace, size);
    return selection.thenCompose(found -> new Page(namespace.id(), found, view, call).read(0, 0));
  }

  private Lane.View view(ReadTimelineRequest request) {
    if (!request.hasStart() || !request.hasEnd()) {
      throw RpcError.invalidArgument("Start and end are required.").exception();
    }
    var from = RequestTimes.instant("start", request.getStart());
    var to = RequestTimes.instant("end", request.getEnd());
    if (to.isBefore(from) || Duration.between(from, to).compareTo(LONGEST) > 0) {
      throw RpcError.invalidArgument("Expected a range of at most %d days, found %s to %s."
              .formatted(LONGEST.toDays(), from, to))
          .exception();
    }
    int most = limit("MaxPerLane", request.getMaxPerLane(), FEWEST_FIRES, MOST_FIRES, USUAL_FIRES);
    return new Lane.View(from, to, clock.instant(), most);
  }

  private static int limit(String field, int asked, int least, int most, int usual) {
    if (asked == 0) {
      return usual;
    }
    if (asked < least || asked > most) {
      throw RpcError.invalidArgument(
              "%s is %d, and must be from %d to %d.".formatted(field, asked, least, most))
          .exception();
    }
    return asked;
  }

  private CompletionStage<Selection> named(
      ReadTimelineRequest request, Namespace namespace, int size) {
    int asked = request.getScheduleIdsCount();
    if (asked > MOST_LANES || !request.getQuery().isEmpty()) {
      throw RpcError.invalidArgument(
              asked > MOST_LANES
                  ? "At most %d schedules fit, found %d.".formatted(MOST_LANES, asked)
                  : "ScheduleIds and Query exclude each other.")
          .exception();
    }
    var ids = request.getScheduleIdsList().stream().distinct().toList();
    ids.forEach(id -> IdChecks.require("ScheduleId", id));
    int done = PageToken.InRequest.read(request.getPageToken())
        .map(token -> Math.min(token.next(), ids.size()))
        .orElse(0);
    var rest =
        ids.subList(done, Math.min(ids.size(), done + size)).stream().distinct().toList();
    return records.named(namespace.id(), rest).thenApply(found -> {
      var known = found.stream()
          .collect(Collectors.toMap(ScheduleIdentity::scheduleId, ScheduleIdentity::listed));
      var lanes = rest.stream().filter(known::containsKey).map(known::get).toList();
      return new Selection(lanes, count -> afterNamed(ids, lanes, count, done + size));
    });
  }

  /** Continues after the last schedule that was read. */
  private static ByteString afterNamed(
      List<String> ids, List<RunIdentity> lanes, int count, int end) {
    int next = count < lanes.size() ? ids.indexOf(lanes.get(count).workflowId()) : end;
    return next >= ids.size() ? ByteString.EMPTY : new PageToken.InRequest(next).bytes();
  }

  private CompletionStage<Selection> selected(
      ReadTimelineRequest request, Namespace namespace, int size, Call call) {
    var condition = ScheduleFilter.read(request.getQuery(), namespace, attributes);
    @Nullable
    ListKey after = PageToken.InList.read(request.getPageToken())
        .map(PageToken.InList::last)
        .orElse(null);
    var query =
        new ListQuery(ListNamespace.ofSchedules(namespace.id()), condition, after, size + 1);
    return lists.list(query, new CallAsker(call)).thenApply(step -> {
      var rows = step.runs().subList(0, Math.min(size, step.runs().size()));
      @Nullable
      ListKey next =
          step.runs().size() > size && !rows.isEmpty() ? rows.getLast().key() : step.rest();
      return new Selection(
          rows.stream().map(VisibilityRecord::identity).toList(),
          count -> afterSelected(count < rows.size() ? rows.get(count - 1).key() : next));
    });
  }

  private static ByteString afterSelected(@Nullable ListKey key) {
    return key == null ? ByteString.EMPTY : new PageToken.InList(key).bytes();
  }

  /** Reads the lanes of one page, a few at a time. */
  private final class Page {
    private final UUID namespace;
    private final Selection selection;
    private final Lane.View view;
    private final Call call;
    private final ReadTimelineResponse.Builder response = ReadTimelineResponse.newBuilder();
    private int entries = MOST_ENTRIES;

    Page(UUID namespace, Selection selection, Lane.View view, Call call) {
      this.namespace = namespace;
      this.selection = selection;
      this.view = view;
      this.call = call;
    }

    /** Reads the lanes from an index on, after so many bytes. */
    CompletionStage<ReadTimelineResponse> read(int at, long bytes) {
      int count = selection.schedules().size();
      if (at == count || bytes > MOST_BYTES) {
        return CompletableFuture.completedStage(response
            .setNow(ProtoTime.timestamp(view.now()))
            .setNextPageToken(selection.after().apply(at))
            .build());
      }
      int end = Math.min(count, at + AT_ONCE);
      int share = Math.max(1, (int) ((long) entries * (end - at) / (count - at)));
      return lanes
          .lanes(
              namespace, selection.schedules().subList(at, end), view, share, new CallAsker(call))
          .thenCompose(read -> {
            response.addAllLanes(read.lanes());
            entries = Math.max(0, entries - read.entries());
            return read(
                end,
                bytes
                    + read.lanes().stream()
                        .mapToLong(lane -> lane.getSerializedSize())
                        .sum());
          });
    }
  }
}
