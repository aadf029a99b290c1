package dev.almanac.api.calendar;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.protocol.schedule.v1.ListCalendarsRequest;
import dev.almanac.protocol.schedule.v1.ListCalendarsResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Lists the named calendars of a namespace by name. */
public record ListCalendarsHandler(Namespaces namespaces, Calendars calendars)
    implements Handler<ListCalendarsRequest, ListCalendarsResponse> {
  /** Low, because each calendar may have thousands of dates. */
  private static final int MOST = 100;

  @Override
  public MethodDescriptor<ListCalendarsRequest, ListCalendarsResponse> method() {
    return ScheduleServiceGrpc.getListCalendarsMethod();
  }

  @Override
  public CompletionStage<ListCalendarsResponse> handle(ListCalendarsRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    int size = request.getPageSize() <= 0 ? MOST : Math.min(request.getPageSize(), MOST);
    return calendars
        .list(namespace.id(), IdChecks.check("AfterName", request.getAfterName()), size + 1)
        .thenApply(found -> {
          var response = ListCalendarsResponse.newBuilder().setHasMore(found.size() > size);
          found.stream()
              .limit(size)
              .forEach(one -> response.addCalendars(CalendarMessages.message(one)));
          return response.build();
        });
  }
}
