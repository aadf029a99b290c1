package dev.almanac.api.calendar;

import dev.almanac.api.RpcError;
import dev.almanac.protocol.schedule.v1.CalendarChange;
import dev.almanac.store.codec.schedule.NamedDays;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A change of some days of a calendar.
 *
 * @param added what is added, with the author of the new version
 * @param removed what is removed
 * @param isCleared whether all days are removed before any is added
 * @param isDescribed whether the description changes, too
 */
record CalendarEdit(NamedDays added, NamedDays removed, boolean isCleared, boolean isDescribed) {
  /** @throws dev.almanac.api.RpcException if a date or weekday is invalid, or nothing changes */
  static CalendarEdit of(CalendarChange change, NamedDays.Change author) {
    if (change.equals(CalendarChange.getDefaultInstance())) {
      throw RpcError.invalidArgument("The change of the calendar is empty.").exception();
    }
    return new CalendarEdit(
        CalendarMessages.days(
            change.getDescription(), change.getAddDatesList(), change.getAddWeekdaysList(), author),
        CalendarMessages.days(
            "", change.getRemoveDatesList(), change.getRemoveWeekdaysList(), author),
        change.getClear(),
        change.hasDescription());
  }

  /** @throws dev.almanac.api.RpcException if the calendar lacks a day that is to be removed */
  NamedDays applyTo(NamedDays days) {
    return CalendarMessages.checked(new NamedDays(
        isDescribed ? added.description() : days.description(),
        changed(days.dates(), added.dates(), removed.dates()),
        changed(days.weekdays(), added.weekdays(), removed.weekdays()),
        added.change()));
  }

  private <T> List<T> changed(List<T> present, List<T> added, List<T> removed) {
    var rest = isCleared ? new ArrayList<T>() : new ArrayList<>(present);
    for (var day : removed) {
      if (!rest.remove(day)) {
        throw RpcError.invalidArgument("The calendar has no %s to remove.".formatted(day))
            .exception();
      }
    }
    return Stream.concat(rest.stream(), added.stream()).distinct().sorted().toList();
  }
}
