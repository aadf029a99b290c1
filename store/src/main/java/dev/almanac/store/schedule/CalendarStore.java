package dev.almanac.store.schedule;

import dev.almanac.store.Fence;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Named calendars. Each write is one fenced transaction, on disk when it returns. */
public interface CalendarStore {
  /** How many versions of a calendar are kept. */
  int VERSIONS = 100;

  /** Adds the version after the newest; false if that is another. */
  boolean put(Fence fence, CalendarRow row);

  /** Deletes all versions; false if there is none. */
  boolean remove(Fence fence, UUID namespace, String name);

  /** The newest version. */
  Optional<CalendarRow> get(UUID namespace, String name);

  /** All versions that are kept, the newest first. */
  List<CalendarRow> versions(UUID namespace, String name);

  /** The newest version of each, by name, those after a name. */
  List<CalendarRow> list(UUID namespace, String after, int limit);
}
