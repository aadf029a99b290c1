package dev.almanac.store;

import java.util.UUID;

/** A version of a named calendar, from 1. */
public record CalendarRow(UUID namespace, String name, long version, Blob data) {
  public CalendarRow {
    Ids.require("name of a calendar", name);
  }
}
