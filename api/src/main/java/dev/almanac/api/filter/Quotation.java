package dev.almanac.api.filter;

/** Quotes text for filters. */
public final class Quotation {
  private Quotation() {}

  public static String of(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
  }
}
