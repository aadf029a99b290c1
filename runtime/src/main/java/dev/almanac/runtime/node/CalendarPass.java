package dev.almanac.runtime.node;

import dev.almanac.runtime.registry.CalendarUpdates;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.Store;
import dev.almanac.store.schedule.CalendarVersion;
import java.util.List;

/**
 * Finds calendars that some schedule uses in an older version, and has those schedules brought up
 * to date: after a crash, and when a schedule was created while a calendar changed. One pass looks
 * at so many; the next one goes on where it ended.
 */
public final class CalendarPass implements Runnable {
  private static final int NAMESPACES = 500;
  private static final int CALENDARS = 500;

  /** How many pages of calendars one pass reads. */
  private static final int MOST_PAGES = 20;

  private final Store store;
  private final Namespaces namespaces;
  private final CalendarUpdates updates;
  private String namespace = "";

  public CalendarPass(Store store, Namespaces namespaces, CalendarUpdates updates) {
    this.store = store;
    this.namespaces = namespaces;
    this.updates = updates;
  }

  @Override
  public void run() {
    int pages = 0;
    List<Namespace> some = namespaces.after(namespace, NAMESPACES);
    for (var one : some) {
      if (pages >= MOST_PAGES) {
        return;
      }
      pages += look(one);
      namespace = one.name();
    }
    if (some.size() < NAMESPACES) {
      namespace = "";
    }
  }

  /** How many pages it took. */
  private int look(Namespace one) {
    var after = "";
    for (int pages = 1; ; pages++) {
      var calendars = store.calendars().list(one.id(), after, CALENDARS);
      for (var row : calendars) {
        var newest = new CalendarVersion(row.name(), row.version());
        if (!store.schedules().behind(one.id(), newest, null, 1).isEmpty()) {
          updates.spread(one.id(), row.name());
        }
        after = row.name();
      }
      if (calendars.size() < CALENDARS) {
        return pages;
      }
    }
  }
}
