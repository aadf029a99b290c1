package dev.almanac.api.calendar;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.protocol.schedule.v1.AffectedSchedule;
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
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/**
 * Adds a version to a named calendar: other days, or some days changed. Schedules that use it
 * follow soon after.
 */
record UpdateCalendarHandler(
    Namespaces namespaces,
    Calendars calendars,
    CalendarUpdates updates,
    AffectedSchedules affected,
    InstantSource clock)
    implements Handler<UpdateCalendarRequest, UpdateCalendarResponse> {
  /** How often an unconditional update is tried when concurrent updates win. */
  private static final int MOST_TRIES = 10;

  private static final int MOST_USERS = 1_000;

  @Override
  public MethodDescriptor<UpdateCalendarRequest, UpdateCalendarResponse> method() {
    return ScheduleServiceGrpc.getUpdateCalendarMethod();
  }

  @Override
  public CompletionStage<UpdateCalendarResponse> handle(UpdateCalendarRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = CalendarMessages.name(request.getCalendar().getName());
    long version = request.getCalendar().getVersion();
    if (version < 0) {
      throw RpcError.invalidArgument("Version must not be negative, found %d.".formatted(version))
          .exception();
    }
    var update = new Update(
        namespace.id(), name, edit(request), version, request.getAllowEmpty(), request.getDryRun());
    return calendars
        .users(namespace.id(), name, MOST_USERS)
        .thenCompose(users -> attempt(update, users, 1));
  }

  /** Returns what makes the next version out of the newest one. */
  private UnaryOperator<NamedDays> edit(UpdateCalendarRequest request) {
    var given = request.getCalendar();
    if (!request.hasChange()) {
      var days = CalendarMessages.read(given, request.getAsker(), clock.instant());
      return before -> days;
    }
    if (given.getDatesCount() + given.getWeekdaysCount() > 0
        || !given.getDescription().isEmpty()) {
      throw RpcError.invalidArgument("A request has either a change or the days of a calendar.")
          .exception();
    }
    return CalendarEdit.of(
        request.getChange(), CalendarMessages.change(request.getAsker(), clock.instant()))::applyTo;
  }

  /** @param expected the version that the change is based on; 0 for any */
  private record Update(
      UUID namespace,
      String name,
      UnaryOperator<NamedDays> edit,
      long expected,
      boolean allowsEmpty,
      boolean isDry) {
    /** @throws dev.almanac.api.RpcException if this update must not be made */
    NamedCalendar next(NamedCalendar present, List<String> users) {
      if (expected != 0 && expected != present.version()) {
        throw RpcError.failedPrecondition(
                "calendar %s has version %d, not %d".formatted(name, present.version(), expected))
            .exception();
      }
      var days = edit.apply(present.days());
      if (!allowsEmpty && !users.isEmpty() && isEmpty(days) && !isEmpty(present.days())) {
        throw RpcError.failedPrecondition(
                "calendar %s would lose all of its days, and schedule %s uses it; allow_empty"
                        .formatted(name, users.getFirst())
                    + " permits that")
            .exception();
      }
      return new NamedCalendar(name, present.version() + 1, days);
    }

    private static boolean isEmpty(NamedDays days) {
      return days.dates().isEmpty() && days.weekdays().isEmpty();
    }
  }

  private CompletionStage<UpdateCalendarResponse> attempt(
      Update update, List<String> users, int number) {
    return calendars.find(update.namespace(), update.name()).thenCompose(found -> {
      var present = found.orElseThrow(() -> CalendarMessages.notFound(update.name()));
      var next = update.next(present, users);
      return affected
          .by(
              next,
              update.namespace(),
              users.stream().limit(AffectedSchedules.MOST).toList())
          .thenCompose(changed -> update.isDry()
              ? CompletableFuture.completedStage(response(next, changed, users.size()))
              : store(update, next, changed, users, number));
    });
  }

  private CompletionStage<UpdateCalendarResponse> store(
      Update update,
      NamedCalendar next,
      List<AffectedSchedule> changed,
      List<String> users,
      int number) {
    return calendars
        .update(update.namespace(), update.name(), next.version() - 1, next.days())
        .thenCompose(updated -> {
          if (updated.isPresent()) {
            updates.spread(update.namespace(), update.name());
            return CompletableFuture.completedStage(response(updated.get(), changed, users.size()));
          }
          if (update.expected() != 0 || number >= MOST_TRIES) {
            throw RpcError.failedPrecondition(
                    "calendar %s was changed by others meanwhile".formatted(update.name()))
                .exception();
          }
          return attempt(update, users, number + 1);
        });
  }

  private static UpdateCalendarResponse response(
      NamedCalendar calendar, List<AffectedSchedule> changed, int users) {
    return UpdateCalendarResponse.newBuilder()
        .setCalendar(CalendarMessages.message(calendar))
        .addAllAffected(changed)
        .setUsers(users)
        .build();
  }
}
