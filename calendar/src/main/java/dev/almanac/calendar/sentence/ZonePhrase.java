package dev.almanac.calendar.sentence;

import dev.almanac.calendar.Zone;
import java.util.regex.Pattern;

/** Describes the zone of wall-clock times. */
final class ZonePhrase {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_+/-]++");
  private static final Pattern UNSPEAKABLE = Pattern.compile("[\\p{C}\\p{Z}\"\\\\&&[^ ]]");
  private static final int LONGEST_LABEL = 60;

  private ZonePhrase() {}

  /**
   * Appends the zone to one or more phrases.
   *
   * @param phrases their number
   */
  static String after(String text, int phrases, Zone zone) {
    if (phrases > 1) {
      return text + (phrases == 2 ? ", both " : ", all ") + of(zone);
    }
    // "if that is a Friday in UTC" would tie the zone to the condition alone.
    boolean apart = text.contains(Days.CONDITION) || text.contains(Phrase.LISTING);
    return text + (apart ? ", " : " ") + of(zone);
  }

  /** {@code in Europe/Berlin}, {@code in the embedded zone "Office" (1a2b3c4d5e6f)}. */
  private static String of(Zone zone) {
    if (zone.embedded()) {
      var label = zone.name().isEmpty() ? "" : quoted(zone.name()) + " ";
      return "in the embedded zone " + label + "(" + zone.digest() + ")";
    }
    return "in " + name(zone.name());
  }

  /** Quotes a name from outside unless it is plain. */
  static String name(String name) {
    return PLAIN.matcher(name).matches() ? name : quoted(name);
  }

  /** Labels come from outside and mean nothing; the digest identifies a zone. */
  private static String quoted(String label) {
    var clean = UNSPEAKABLE.matcher(label).replaceAll("?");
    int length = clean.codePointCount(0, clean.length());
    return length <= LONGEST_LABEL
        ? "\"" + clean + "\""
        : "\"" + clean.substring(0, clean.offsetByCodePoints(0, LONGEST_LABEL)) + "…\"";
  }
}
