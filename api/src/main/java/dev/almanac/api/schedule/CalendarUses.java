package dev.almanac.api.schedule;

import dev.almanac.api.RpcError;
import dev.almanac.api.request.IdChecks;
import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.CalendarUse.Kind;
import dev.almanac.calendar.DaySet;
import dev.almanac.calendar.Limits;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.NamedCalendar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Resolves the named calendars of a schedule: messages have names, schedules have days. */
public final class CalendarUses {
  private final Calendars calendars;

  CalendarUses(Calendars calendars) {
    this.calendars = calendars;
  }

  /**
   * Applies {@code work} to the newest versions of the calendars that a request names, or to empty
   * if it names none. No calendar is deleted before {@code work} is done.
   *
   * @throws dev.almanac.api.RpcException if the request names too many calendars or an unknown kind
   *     of use; the stage fails with it if a calendar does not exist
   */
  <T> CompletionStage<T> resolve(
      ScheduleName schedule,
      SpecExtension extension,
      Function<Optional<List<CalendarUse>>, CompletionStage<T>> work) {
    var sent = extension.getCalendarsList();
    if (sent.isEmpty()) {
      return CompletableFuture.completedFuture(
              extension.getWithoutCalendars()
                  ? Optional.of(List.<CalendarUse>of())
                  : Optional.<List<CalendarUse>>empty())
          .thenCompose(work);
    }
    if (extension.getWithoutCalendars() || sent.size() > Limits.CALENDAR_USES) {
      throw refused(
          extension.getWithoutCalendars()
              ? "calendars and without_calendars exclude each other."
              : "A schedule uses at most %d calendars, found %d."
                  .formatted(Limits.CALENDAR_USES, sent.size()));
    }
    var kinds = sent.stream().map(CalendarUses::kind).toList();
    var names = sent.stream()
        .map(use -> IdChecks.require("Calendar", use.getCalendar()))
        .toList();
    return calendars.use(
        schedule, names, found -> work.apply(Optional.of(used(names, found, kinds))));
  }

  private static List<CalendarUse> used(
      List<String> names, List<Optional<NamedCalendar>> found, List<Kind> kinds) {
    var uses = new ArrayList<CalendarUse>();
    for (int i = 0; i < names.size(); i++) {
      var name = names.get(i);
      var calendar = found.get(i).orElseThrow(() -> refused("calendar not found: " + name));
      uses.add(used(calendar, kinds.get(i)));
    }
    return uses;
  }

  /** Returns what a specification has of a calendar. */
  public static CalendarUse used(NamedCalendar calendar, Kind kind) {
    var days = calendar.days();
    return new CalendarUse(
        calendar.name(), calendar.version(), DaySet.of(days.dates(), days.weekdays()), kind);
  }

  /** @throws dev.almanac.api.RpcException if the kind is unknown */
  public static Kind kind(dev.almanac.protocol.schedule.v1.CalendarUse use) {
    return switch (use.getKind()) {
      case CALENDAR_USE_KIND_EXCLUDE -> Kind.EXCLUDE;
      case CALENDAR_USE_KIND_ROLL_NEXT -> Kind.ROLL_NEXT;
      case CALENDAR_USE_KIND_ROLL_PREVIOUS -> Kind.ROLL_PREVIOUS;
      case CALENDAR_USE_KIND_UNSPECIFIED, UNRECOGNIZED ->
        throw refused("Unknown kind of use of calendar %s: %d."
            .formatted(use.getCalendar(), use.getKindValue()));
    };
  }

  static dev.almanac.protocol.schedule.v1.CalendarUse message(CalendarUse use) {
    return dev.almanac.protocol.schedule.v1.CalendarUse.newBuilder()
        .setCalendar(use.calendar())
        .setVersion(use.version())
        .setKind(kind(use.kind()))
        .build();
  }

  public static CalendarUseKind kind(Kind kind) {
    return switch (kind) {
      case EXCLUDE -> CalendarUseKind.CALENDAR_USE_KIND_EXCLUDE;
      case ROLL_NEXT -> CalendarUseKind.CALENDAR_USE_KIND_ROLL_NEXT;
      case ROLL_PREVIOUS -> CalendarUseKind.CALENDAR_USE_KIND_ROLL_PREVIOUS;
    };
  }

  private static RuntimeException refused(String why) {
    return RpcError.invalidArgument(why).exception();
  }
}
