package dev.almanac.api.calendar;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.Lookup;
import dev.almanac.protocol.schedule.AlmanacSchedules;
import dev.almanac.protocol.schedule.v1.DescribeCalendarRequest;
import dev.almanac.protocol.schedule.v1.DescribeCalendarResponse;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Shows the newest version of a named calendar. */
public final class DescribeCalendarHandler
    implements Handler<DescribeCalendarRequest, DescribeCalendarResponse> {
  private final Namespaces namespaces;
  private final Calendars calendars;

  public DescribeCalendarHandler(Namespaces namespaces, Calendars calendars) {
    this.namespaces = namespaces;
    this.calendars = calendars;
  }

  @Override
  public MethodDescriptor<DescribeCalendarRequest, DescribeCalendarResponse> method() {
    return AlmanacSchedules.DESCRIBE_CALENDAR;
  }

  @Override
  public CompletionStage<DescribeCalendarResponse> handle(
      DescribeCalendarRequest request, Call call) {
    var namespace = Lookup.require(namespaces, request.getNamespace());
    var name = CalendarMessages.name(request.getName());
    return calendars
        .find(namespace.id(), name)
        .thenApply(found -> DescribeCalendarResponse.newBuilder()
            .setCalendar(found
                .map(CalendarMessages::message)
                .orElseThrow(() -> CalendarMessages.notFound(name)))
            .build());
  }
}
