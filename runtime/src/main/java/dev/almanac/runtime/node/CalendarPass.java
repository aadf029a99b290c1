package dev.almanac.runtime.node;

import dev.almanac.runtime.registry.CalendarUpdates;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.Store;
import dev.almanac.store.schedule.CalendarVersion;
import java.util.List;

/**
 * Finds schedules that use an old version of a calendar and updates them: after a crash, or if a
 * schedule was created while a calendar changed. Each pass is bounded; the next one continues where
 * it ended.
 */
public final class CalendarPass implements Runnable {
  private static final int NAMESPACES = 500;
  private static final int CALENDARS = 500;

  /** A pass ends after about this many pages of calendars. */
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

  /** Returns how many pages were read. */
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
