package dev.almanac.api.calendar;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.protocol.schedule.v1.DeleteCalendarRequest;
import dev.almanac.protocol.schedule.v1.DeleteCalendarResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.Calendars.Removal;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;

/** Deletes a named calendar that no schedule uses. */
public record DeleteCalendarHandler(Namespaces namespaces, Calendars calendars)
    implements Handler<DeleteCalendarRequest, DeleteCalendarResponse> {
  @Override
  public MethodDescriptor<DeleteCalendarRequest, DeleteCalendarResponse> method() {
    return ScheduleServiceGrpc.getDeleteCalendarMethod();
  }

  @Override
  public CompletionStage<DeleteCalendarResponse> handle(DeleteCalendarRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = CalendarMessages.name(request.getName());
    return calendars.remove(namespace.id(), name).thenApply(removal -> switch (removal) {
      case Removal.Removed() -> DeleteCalendarResponse.getDefaultInstance();
      case Removal.InUse(var scheduleId) ->
        throw RpcError.failedPrecondition(
                "calendar %s is used by schedule %s".formatted(name, scheduleId))
            .exception();
      case Removal.NotFound() -> throw CalendarMessages.notFound(name);
    });
  }
}
