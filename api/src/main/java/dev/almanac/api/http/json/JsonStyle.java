package dev.almanac.api.http.json;

/**
 * How JSON is read and written.
 *
 * @param hasShorthand whether a payload in JSON stands there as itself, instead of as metadata and
 *     bytes
 * @param isPretty whether lines are broken and indented
 */
public record JsonStyle(boolean hasShorthand, boolean isPretty) {
  public static final JsonStyle PLAIN = new JsonStyle(true, false);

  public JsonStyle withShorthand(boolean now) {
    return new JsonStyle(now, isPretty);
  }
}
