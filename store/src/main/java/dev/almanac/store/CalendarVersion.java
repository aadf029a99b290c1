package dev.almanac.store;

/** A calendar that a schedule uses, and which version of it. */
public record CalendarVersion(String calendar, long version) {
  public CalendarVersion {
    Ids.require("name of a calendar", calendar);
  }
}
