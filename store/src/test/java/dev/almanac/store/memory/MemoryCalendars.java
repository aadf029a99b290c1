package dev.almanac.store.memory;

import dev.almanac.store.Fence;
import dev.almanac.store.schedule.CalendarRow;
import dev.almanac.store.schedule.CalendarStore;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** Named calendars in a map. */
record MemoryCalendars(Tables tables) implements CalendarStore {
  @Override
  public boolean put(Fence fence, CalendarRow row) {
    synchronized (tables) {
      tables.requireHeld(fence);
      var known = known(row.namespace(), row.name());
      if (row.version() != (known.isEmpty() ? 1 : known.lastKey() + 1)) {
        return false;
      }
      var versions = tables.calendars.computeIfAbsent(
          Tables.calendar(row.namespace(), row.name()), key -> new TreeMap<>());
      versions.put(row.version(), row);
      versions.headMap(row.version() - VERSIONS, true).clear();
      return true;
    }
  }

  @Override
  public boolean remove(Fence fence, UUID namespace, String name) {
    synchronized (tables) {
      tables.requireHeld(fence);
      return tables.calendars.remove(Tables.calendar(namespace, name)) != null;
    }
  }

  @Override
  public Optional<CalendarRow> get(UUID namespace, String name) {
    return versions(namespace, name).stream().findFirst();
  }

  @Override
  public List<CalendarRow> versions(UUID namespace, String name) {
    synchronized (tables) {
      return List.copyOf(known(namespace, name).descendingMap().values());
    }
  }

  @Override
  public List<CalendarRow> list(UUID namespace, String after, int limit) {
    synchronized (tables) {
      return tables.calendars.tailMap(Tables.calendar(namespace, after), false).values().stream()
          .map(versions -> versions.lastEntry().getValue())
          .takeWhile(row -> row.namespace().equals(namespace))
          .limit(limit)
          .toList();
    }
  }

  private NavigableMap<Long, CalendarRow> known(UUID namespace, String name) {
    return tables.calendars.getOrDefault(Tables.calendar(namespace, name), new TreeMap<>());
  }
}
