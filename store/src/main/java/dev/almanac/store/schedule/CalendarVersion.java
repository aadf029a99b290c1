package dev.almanac.store.schedule;

import dev.almanac.store.Ids;

/** A calendar that a schedule uses, and the version it uses. */
public record CalendarVersion(String calendar, long version) {
  public CalendarVersion {
    Ids.require("name of a calendar", calendar);
  }
}
