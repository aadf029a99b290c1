package dev.almanac.store.schedule;

import dev.almanac.store.Fence;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Named calendars. Each write is one fenced transaction, durable on return. */
public interface CalendarStore {
  /** The number of versions that are kept of a calendar. */
  int VERSIONS = 100;

  /** Adds the next version; returns false if the newest is not the one before it. */
  boolean put(Fence fence, CalendarRow row);

  /** Deletes all versions; returns false if there is none. */
  boolean remove(Fence fence, UUID namespace, String name);

  /** Returns the newest version. */
  Optional<CalendarRow> get(UUID namespace, String name);

  /** Returns all kept versions, newest first. */
  List<CalendarRow> versions(UUID namespace, String name);

  /** Lists the newest version of each calendar by name, starting after a name. */
  List<CalendarRow> list(UUID namespace, String after, int limit);
}
