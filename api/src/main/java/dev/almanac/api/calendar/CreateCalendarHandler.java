package dev.almanac.api.calendar;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.protocol.schedule.v1.CreateCalendarRequest;
import dev.almanac.protocol.schedule.v1.CreateCalendarResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.time.InstantSource;
import java.util.concurrent.CompletionStage;

/** Creates a named calendar. */
public record CreateCalendarHandler(Namespaces namespaces, Calendars calendars, InstantSource clock)
    implements Handler<CreateCalendarRequest, CreateCalendarResponse> {
  @Override
  public MethodDescriptor<CreateCalendarRequest, CreateCalendarResponse> method() {
    return ScheduleServiceGrpc.getCreateCalendarMethod();
  }

  @Override
  public CompletionStage<CreateCalendarResponse> handle(CreateCalendarRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = CalendarMessages.name(request.getCalendar().getName());
    var days = CalendarMessages.read(request.getCalendar(), request.getAsker(), clock.instant());
    return calendars
        .create(namespace.id(), name, days)
        .thenApply(created -> CreateCalendarResponse.newBuilder()
            .setCalendar(created
                .map(CalendarMessages::message)
                .orElseThrow(() -> RpcError.of(
                        RpcError.Code.ALREADY_EXISTS, "calendar already exists: " + name)
                    .exception()))
            .build());
  }
}
