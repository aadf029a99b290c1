package dev.almanac.runtime.registry;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.store.codec.schedule.NamedDays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** The named calendars of namespaces. No call blocks; what is answered is durable. */
public interface Calendars {
  /** Creates one; empty if the name is taken. */
  CompletionStage<Optional<NamedCalendar>> create(UUID namespace, String name, NamedDays days);

  /** Adds a version after the one that is expected to be the newest; empty if it is not. */
  CompletionStage<Optional<NamedCalendar>> update(
      UUID namespace, String name, long expected, NamedDays days);

  /**
   * Has a schedule take calendars into use: finds the newest version of each and does what is to be
   * done with them. None is deleted before the stage that comes of it is complete, so whoever
   * deletes one comes first, and it is not found, or finds the schedule that uses it.
   *
   * @param names which, in the order in which they are found
   */
  <T> CompletionStage<T> use(
      ScheduleName schedule,
      List<String> names,
      Function<List<Optional<NamedCalendar>>, CompletionStage<T>> work);

  /** Deletes one with all its versions, unless a schedule uses it or is about to. */
  CompletionStage<Removal> remove(UUID namespace, String name);

  CompletionStage<Optional<NamedCalendar>> find(UUID namespace, String name);

  /** All versions that are kept, the newest first. */
  CompletionStage<List<NamedCalendar>> versions(UUID namespace, String name);

  /** The newest version of each, by name, those after a name. */
  CompletionStage<List<NamedCalendar>> list(UUID namespace, String after, int limit);

  /** What came of a deletion. */
  sealed interface Removal {
    record Removed() implements Removal {}

    /** @param scheduleId one that uses it or is about to */
    record InUse(String scheduleId) implements Removal {}

    record NotFound() implements Removal {}
  }
}
