package dev.almanac.calendar;

import dev.almanac.calendar.zone.ZoneNames;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;

/**
 * A time zone: the rules that turn wall-clock time into instants, and how to speak of it.
 *
 * @param name the IANA name, or the label that came with embedded data (may be empty then)
 * @param rules its offsets and transitions
 * @param digest identifies embedded data; empty for a zone known by its name
 */
public record Zone(String name, ZoneRules rules, String digest) {
  public static final Zone UTC = new Zone("UTC", ZoneOffset.UTC.getRules(), "");

  /**
   * The zone of an IANA name; an empty name is UTC.
   *
   * @throws SpecException if there is no such zone; offsets such as {@code +05:00} are none
   */
  public static Zone named(String name) {
    return name.isEmpty() || name.equals("UTC") ? UTC : new Zone(name, ZoneNames.rules(name), "");
  }

  public boolean embedded() {
    return !digest.isEmpty();
  }
}
