package dev.almanac.calendar;

import dev.almanac.calendar.zone.TzifReader;
import dev.almanac.calendar.zone.ZoneNames;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.HexFormat;

/**
 * A time zone: the rules that convert wall-clock time to instants, and its name.
 *
 * @param name the IANA name, or the label of embedded data (may be empty then)
 * @param rules its offsets and transitions
 * @param digest identifies embedded data, 12 hexadecimal digits of its SHA-256; empty for a named
 *     zone
 */
public record Zone(String name, ZoneRules rules, String digest) {
  public static final Zone UTC = new Zone("UTC", ZoneOffset.UTC.getRules(), "");

  private static final int DIGEST_DIGITS = 12;

  /**
   * Returns the zone with an IANA name; an empty name is UTC.
   *
   * @throws SpecException if there is no such zone; offsets such as {@code +05:00} are refused
   */
  public static Zone named(String name) {
    return name.isEmpty() || name.equals("UTC") ? UTC : new Zone(name, ZoneNames.rules(name), "");
  }

  /**
   * Returns the zone of a compiled time zone file.
   *
   * @param label its name, for display only
   * @param data the bytes of a TZif file
   * @throws SpecException if they are not valid or not supported
   */
  public static Zone embedded(String label, byte[] data) {
    return new Zone(label, TzifReader.rules(data), digest(data));
  }

  private static String digest(byte[] data) {
    try {
      var hash = MessageDigest.getInstance("SHA-256").digest(data);
      return HexFormat.of().formatHex(hash).substring(0, DIGEST_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  public boolean embedded() {
    return !digest.isEmpty();
  }
}
