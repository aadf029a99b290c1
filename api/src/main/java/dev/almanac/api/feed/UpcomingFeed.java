package dev.almanac.api.feed;

import com.google.protobuf.ByteString;
import dev.almanac.api.CallAsker;
import dev.almanac.api.HandlerContext;
import dev.almanac.api.RpcError;
import dev.almanac.api.filter.ScheduleFilter;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpRequest;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.identity.Permission;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.store.EntityRef;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.list.ListQuery;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Serves the coming times of schedules as a calendar that phones and mail programs subscribe to: of
 * one schedule, of those that a filter selects, or of all in a namespace.
 */
public final class UpcomingFeed {
  private static final String SCHEDULES = "/api/almanac/v1/namespaces/{namespace}/schedules/";
  private static final String TYPE = "text/calendar; charset=utf-8";
  private static final int OK = 200;
  private static final int USUAL_DAYS = 31;
  private static final int MOST_DAYS = 366;
  private static final int AT_ONCE = 32;

  private final HandlerContext context;

  private UpcomingFeed(HandlerContext context) {
    this.context = context;
  }

  public static List<HttpRoute> routes(HandlerContext context) {
    var feed = new UpcomingFeed(context);
    var readers = HttpRoute.inNamespace(Permission.READ);
    return List.of(
        HttpRoute.of("GET", SCHEDULES + "upcoming.ics", feed::ofAll, readers),
        HttpRoute.of("GET", SCHEDULES + "{schedule_id}/upcoming.ics", feed::ofOne, readers));
  }

  private CompletionStage<HttpAnswer> ofOne(HttpRequest request) {
    var namespace = namespace(request);
    String id = request.variable("schedule_id");
    var events = new UpcomingEvents(id, context.clock().instant(), span(request));
    var name = ScheduleTargets.of(namespace, id);
    return context.runtime().schedules().at(name).view(name).thenApply(schedule -> {
      events.add(schedule);
      return answer(events);
    });
  }

  /** Reads a few schedules at a time until the feed is full. Runs on a thread that may wait. */
  private CompletionStage<HttpAnswer> ofAll(HttpRequest request) {
    var namespace = namespace(request);
    String filter = request.parameter("query").orElse("");
    var condition = ScheduleFilter.read(filter, namespace, context.attributes());
    var events = new UpcomingEvents(
        filter.isEmpty() ? namespace.name() : filter, context.clock().instant(), span(request));
    @Nullable ListKey next = null;
    do {
      var query =
          new ListQuery(ListNamespace.ofSchedules(namespace.id()), condition, next, AT_ONCE + 1);
      var step = await(context.runtime().lists().list(query, new CallAsker(request.call())));
      var rows = step.runs().subList(0, Math.min(AT_ONCE, step.runs().size()));
      await(read(rows.stream().map(row -> row.identity().ref()).toList())).forEach(events::add);
      next = step.runs().size() > AT_ONCE ? rows.getLast().key() : step.rest();
    } while (next != null && !events.isFull() && !request.call().isCancelled());
    return CompletableFuture.completedFuture(answer(events));
  }

  private CompletionStage<List<Schedule>> read(List<EntityRef> schedules) {
    return context.runtime().scheduleRecords().schedules(schedules);
  }

  private static <T> T await(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }

  private Namespace namespace(HttpRequest request) {
    return NamespaceLookup.require(context.namespaces(), request.variable("namespace"));
  }

  private static Duration span(HttpRequest request) {
    String days = request.parameter("days").orElse(String.valueOf(USUAL_DAYS));
    try {
      int count = Integer.parseInt(days);
      if (count >= 1 && count <= MOST_DAYS) {
        return Duration.ofDays(count);
      }
    } catch (NumberFormatException e) {
      // The refusal below says what was expected.
    }
    throw RpcError.invalidArgument("Invalid days: expected a number from 1 to %d, found '%s'."
            .formatted(MOST_DAYS, days.substring(0, Math.min(days.length(), 20))))
        .exception();
  }

  private static HttpAnswer answer(UpcomingEvents events) {
    return HttpAnswer.of(OK, TYPE, ByteString.copyFromUtf8(events.text()));
  }
}
