package dev.almanac.store.sql.doctor;

import dev.almanac.store.NamespaceRow;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.schedule.CalendarCodec;
import dev.almanac.store.schedule.CalendarRow;
import dev.almanac.store.sql.ReadOnlyStore;
import java.util.List;

/** Reads every version of every named calendar. */
final class CalendarCheck implements DoctorCheck {
  private static final int PAGE = 100;

  @Override
  public String subject() {
    return "calendars";
  }

  @Override
  public boolean opensBlobs() {
    return true;
  }

  @Override
  public void examine(ReadOnlyStore store, Notes notes) {
    List<NamespaceRow> page = store.namespaces().list("", PAGE);
    while (!page.isEmpty()) {
      page.forEach(namespace -> ofNamespace(store, namespace, notes));
      page = store.namespaces().list(page.getLast().name(), PAGE);
    }
  }

  private static void ofNamespace(ReadOnlyStore store, NamespaceRow namespace, Notes notes) {
    List<CalendarRow> page = store.calendars().list(namespace.id(), "", PAGE);
    while (!page.isEmpty()) {
      for (var newest : page) {
        store.calendars().versions(namespace.id(), newest.name()).forEach(row -> {
          examine(row, namespace.name(), notes);
          notes.examined(1);
        });
      }
      page = store.calendars().list(namespace.id(), page.getLast().name(), PAGE);
    }
  }

  private static void examine(CalendarRow row, String namespace, Notes notes) {
    try {
      Object ignored = CalendarCodec.decode(row);
    } catch (StoreException.Corrupt e) {
      notes.found(
          "Version %d of calendar %s in namespace %s cannot be read: %s"
              .formatted(row.version(), row.name(), namespace, e.getMessage()),
          "Write the calendar again with 'almanac calendar update', or restore a backup.");
    }
  }
}
