package dev.almanac.calendar.zone;

import dev.almanac.calendar.SpecException;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;
import java.util.Map;

/**
 * Zones by their IANA name, exactly as spelled in the time zone database. Other names that the JDK
 * accepts, such as {@code GMT+5}, {@code +05:00} or the machine's own zone, are refused: a
 * specification must mean the same everywhere.
 */
public final class ZoneNames {
  /** Names in the database that the JDK lacks, with a zone of the same rules since 1970. */
  private static final Map<String, String> LINKS = Map.of(
      "EST", "America/Panama",
      "MST", "America/Phoenix",
      "HST", "Pacific/Honolulu",
      "ROC", "Asia/Taipei",
      "GMT+0", "Etc/GMT",
      "GMT-0", "Etc/GMT");

  private static final int LONGEST_NAME = 200;

  private ZoneNames() {}

  /** @throws SpecException if the database has no such name */
  public static ZoneRules rules(String name) {
    if (name.contains("..") || name.startsWith("/") || name.startsWith("\\")) {
      throw SpecException.of("time: invalid location name", "time zone", name, 0);
    }
    var id = LINKS.getOrDefault(name, name);
    if (!known(id)) {
      var shown = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name;
      throw SpecException.of("unknown time zone " + shown, "time zone", name, 0);
    }
    return ZoneRulesProvider.getRules(id, false);
  }

  /** {@code SystemV/…} exists only in the JDK. */
  private static boolean known(String id) {
    return !id.startsWith("SystemV/") && ZoneRulesProvider.getAvailableZoneIds().contains(id);
  }
}
