package dev.almanac.store.encryption.view;

import dev.almanac.store.Fence;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.RowName;
import dev.almanac.store.schedule.CalendarRow;
import dev.almanac.store.schedule.CalendarStore;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Seals and opens named calendars. */
record EncryptedCalendars(CalendarStore stored, Keyring keys) implements CalendarStore {
  @Override
  public boolean put(Fence fence, CalendarRow row) {
    return keys.writing(() -> {
      var sealed = keys.seal(row.namespace(), RowName.calendar(row), row.data());
      return stored.put(fence, new CalendarRow(row.namespace(), row.name(), row.version(), sealed));
    });
  }

  @Override
  public boolean remove(Fence fence, UUID namespace, String name) {
    return stored.remove(fence, namespace, name);
  }

  @Override
  public Optional<CalendarRow> get(UUID namespace, String name) {
    return stored.get(namespace, name).map(this::opened);
  }

  @Override
  public List<CalendarRow> versions(UUID namespace, String name) {
    return stored.versions(namespace, name).stream().map(this::opened).toList();
  }

  @Override
  public List<CalendarRow> list(UUID namespace, String after, int limit) {
    return stored.list(namespace, after, limit).stream().map(this::opened).toList();
  }

  private CalendarRow opened(CalendarRow row) {
    return new CalendarRow(
        row.namespace(),
        row.name(),
        row.version(),
        OpenedBlob.of(keys, RowName.calendar(row), row.data(), () -> "calendar " + row.name()));
  }
}
