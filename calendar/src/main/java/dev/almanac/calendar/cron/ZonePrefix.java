package dev.almanac.calendar.cron;

import dev.almanac.calendar.SpecException;

/**
 * The zone in front of a cron string: {@code CRON_TZ=Europe/Berlin 0 9 * * *}. It ends at the first
 * space.
 *
 * @param zone the zone named, or nothing
 * @param rest what follows, without blanks around it
 * @param position where the rest begins in the text, counted from 1
 */
record ZonePrefix(String zone, String rest, int position) {
  static ZonePrefix of(String text, String reasonWhenAlone) {
    var stripped = text.strip();
    int lead = text.indexOf(stripped) + 1;
    if (!stripped.startsWith("TZ=") && !stripped.startsWith("CRON_TZ=")) {
      return new ZonePrefix("", stripped, lead);
    }
    int space = stripped.indexOf(' ');
    if (space < 0) {
      throw SpecException.of(reasonWhenAlone, "cron", text, lead);
    }
    var zone = stripped.substring(stripped.indexOf('=') + 1, space);
    var rest = stripped.substring(space).strip();
    return new ZonePrefix(zone, rest, lead + stripped.indexOf(rest, space));
  }
}
