package dev.almanac.calendar.cron;

import dev.almanac.calendar.SpecException;

/**
 * The zone in front of a cron string: {@code CRON_TZ=Europe/Berlin 0 9 * * *}. It ends at the first
 * space.
 *
 * @param zone the zone named; empty text when there is no zone or it is not named
 * @param rest what follows, without blanks around it
 */
record ZonePrefix(Token zone, Token rest) {
  /** Whether the text begins with an assignment of a zone. */
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
