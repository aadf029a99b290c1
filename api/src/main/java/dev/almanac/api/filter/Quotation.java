package dev.almanac.api.filter;

/** Text as filters take it. */
public final class Quotation {
  private Quotation() {}

  public static String of(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
  }
}
