package dev.almanac.api.calendar;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.protocol.schedule.v1.DescribeCalendarRequest;
import dev.almanac.protocol.schedule.v1.DescribeCalendarResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.NamedCalendar;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Shows the newest version of a named calendar, or another that is kept. */
public record DescribeCalendarHandler(Namespaces namespaces, Calendars calendars)
    implements Handler<DescribeCalendarRequest, DescribeCalendarResponse> {
  @Override
  public MethodDescriptor<DescribeCalendarRequest, DescribeCalendarResponse> method() {
    return ScheduleServiceGrpc.getDescribeCalendarMethod();
  }

  @Override
  public CompletionStage<DescribeCalendarResponse> handle(
      DescribeCalendarRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = CalendarMessages.name(request.getName());
    return calendars
        .versions(namespace.id(), name)
        .thenApply(versions -> DescribeCalendarResponse.newBuilder()
            .setCalendar(CalendarMessages.message(wanted(request, versions)))
            .addAllVersions(versions.stream().map(CalendarMessages::version).toList())
            .build());
  }

  private static NamedCalendar wanted(
      DescribeCalendarRequest request, List<NamedCalendar> versions) {
    if (versions.isEmpty()) {
      throw CalendarMessages.notFound(request.getName());
    }
    return versions.stream()
        .filter(one -> request.getVersion() == 0 || one.version() == request.getVersion())
        .findFirst()
        .orElseThrow(() -> RpcError.notFound("calendar %s has no version %d; kept are %d to %d"
                .formatted(
                    request.getName(),
                    request.getVersion(),
                    versions.getLast().version(),
                    versions.getFirst().version()))
            .exception());
  }
}
