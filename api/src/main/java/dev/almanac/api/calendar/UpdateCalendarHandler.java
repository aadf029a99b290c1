package dev.almanac.api.calendar;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.UpdateCalendarRequest;
import dev.almanac.protocol.schedule.v1.UpdateCalendarResponse;
import dev.almanac.runtime.registry.CalendarUpdates;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.NamedCalendar;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.codec.schedule.NamedDays;
import io.grpc.MethodDescriptor;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Replaces the days of a named calendar by a new version. Schedules that use it follow soon after.
 */
public record UpdateCalendarHandler(
    Namespaces namespaces, Calendars calendars, CalendarUpdates updates, InstantSource clock)
    implements Handler<UpdateCalendarRequest, UpdateCalendarResponse> {
  /** How often an unconditional update is tried when concurrent updates win. */
  private static final int MOST_TRIES = 10;

  @Override
  public MethodDescriptor<UpdateCalendarRequest, UpdateCalendarResponse> method() {
    return ScheduleServiceGrpc.getUpdateCalendarMethod();
  }

  @Override
  public CompletionStage<UpdateCalendarResponse> handle(UpdateCalendarRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = CalendarMessages.name(request.getCalendar().getName());
    var days = CalendarMessages.read(request.getCalendar(), request.getAsker(), clock.instant());
    long version = request.getCalendar().getVersion();
    if (version < 0) {
      throw RpcError.invalidArgument("Version must not be negative, found %d.".formatted(version))
          .exception();
    }
    return attempt(new Change(namespace.id(), name, days, version), 1).thenApply(updated -> {
      updates.spread(namespace.id(), name);
      return UpdateCalendarResponse.newBuilder()
          .setCalendar(CalendarMessages.message(updated))
          .build();
    });
  }

  /** @param expected the version that the change is based on; 0 for any */
  private record Change(UUID namespace, String name, NamedDays days, long expected) {}

  private CompletionStage<NamedCalendar> attempt(Change change, int number) {
    return calendars.find(change.namespace(), change.name()).thenCompose(found -> {
      long present = found
          .map(NamedCalendar::version)
          .orElseThrow(() -> CalendarMessages.notFound(change.name()));
      if (change.expected() != 0 && change.expected() != present) {
        throw RpcError.failedPrecondition("calendar %s has version %d, not %d"
                .formatted(change.name(), present, change.expected()))
            .exception();
      }
      return calendars
          .update(change.namespace(), change.name(), present, change.days())
          .thenCompose(updated -> {
            if (updated.isPresent()) {
              return CompletableFuture.completedFuture(updated.get());
            }
            if (change.expected() != 0 || number >= MOST_TRIES) {
              throw RpcError.failedPrecondition(
                      "calendar %s was changed by others meanwhile".formatted(change.name()))
                  .exception();
            }
            return attempt(change, number + 1);
          });
    });
  }
}
