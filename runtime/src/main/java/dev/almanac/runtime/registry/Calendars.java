package dev.almanac.runtime.registry;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.store.codec.schedule.NamedDays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** The named calendars of namespaces. No call blocks; every answer is durable. */
public interface Calendars {
  /** Creates a calendar; empty if the name is taken. */
  CompletionStage<Optional<NamedCalendar>> create(UUID namespace, String name, NamedDays days);

  /** Adds a version after the expected newest one; empty if that is not the newest. */
  CompletionStage<Optional<NamedCalendar>> update(
      UUID namespace, String name, long expected, NamedDays days);

  /**
   * Lets a schedule use calendars: finds the newest version of each and runs the action. No
   * calendar is deleted until the returned stage is complete. So a deletion either comes first, and
   * the calendar is not found, or it finds the schedule that uses the calendar.
   *
   * @param names the calendars, in the order of the results
   */
  <T> CompletionStage<T> use(
      ScheduleName schedule,
      List<String> names,
      Function<List<Optional<NamedCalendar>>, CompletionStage<T>> work);

  /** Deletes a calendar with all its versions, unless a schedule uses it or is about to. */
  CompletionStage<Removal> remove(UUID namespace, String name);

  CompletionStage<Optional<NamedCalendar>> find(UUID namespace, String name);

  /** Finds the newest version of each calendar, in the order of the names. */
  CompletionStage<List<Optional<NamedCalendar>>> find(UUID namespace, List<String> names);

  /** Returns all kept versions, newest first. */
  CompletionStage<List<NamedCalendar>> versions(UUID namespace, String name);

  /** Returns the newest version of each calendar after a name, by name. */
  CompletionStage<List<NamedCalendar>> list(UUID namespace, String after, int limit);

  /** Returns the ids of schedules that use a calendar, at most {@code limit}. */
  CompletionStage<List<String>> users(UUID namespace, String name, int limit);

  /** The result of a deletion. */
  sealed interface Removal {
    record Removed() implements Removal {}

    /** @param scheduleId a schedule that uses it or is about to */
    record InUse(String scheduleId) implements Removal {}

    record NotFound() implements Removal {}
  }
}
