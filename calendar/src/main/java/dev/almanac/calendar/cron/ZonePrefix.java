package dev.almanac.calendar.cron;

import dev.almanac.calendar.SpecException;

/**
 * The zone in front of a cron string: {@code CRON_TZ=Europe/Berlin 0 9 * * *}. It ends at the first
 * space.
 *
 * @param zone the zone; empty text if there is none
 * @param rest what follows, without blanks around it
 */
record ZonePrefix(Token zone, Token rest) {
  /** Returns whether the text begins with a zone assignment. */
  static boolean startsIn(String text) {
    return text.startsWith("TZ=") || text.startsWith("CRON_TZ=");
  }

  static ZonePrefix of(Token line) {
    var text = line.text();
    if (!startsIn(text)) {
      return new ZonePrefix(new Token("", line.position()), line);
    }
    int space = text.indexOf(' ');
    if (space < 0) {
      throw SpecException.of(
          "CronString has time zone but missing fields", "cron", text, line.position());
    }
    int name = text.indexOf('=') + 1;
    return new ZonePrefix(
        new Token(text.substring(name, space), line.position() + name),
        Token.trimmed(text.substring(space), line.position() + space));
  }
}
