package dev.almanac.store.schedule;

import dev.almanac.store.Blob;
import dev.almanac.store.Ids;
import java.util.UUID;

/** A version of a named calendar; versions count from 1. */
public record CalendarRow(UUID namespace, String name, long version, Blob data) {
  public CalendarRow {
    Ids.require("name of a calendar", name);
  }
}
