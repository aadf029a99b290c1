package dev.almanac.cli.http2;

/** Where a server listens. */
public record Endpoint(String host, int port) {
  private static final int DEFAULT_PORT = 7233;
  private static final int LARGEST_PORT = 65_535;
  private static final String DNS = "dns:///";

  /**
   * Reads {@code HOST}, {@code HOST:PORT} or {@code [IPv6]:PORT}, also behind {@code dns:///}.
   *
   * @throws IllegalArgumentException with what is expected
   */
  public static Endpoint parse(String text) {
    var place = text.startsWith(DNS) ? text.substring(DNS.length()) : text;
    if (place.contains("://") || place.startsWith("unix:") || place.contains("/")) {
      throw refusal(text);
    }
    int colon = place.lastIndexOf(':');
    if (place.startsWith("[")) {
      int end = place.indexOf(']');
      if (end < 0 || (end + 1 < place.length() && colon != end + 1)) {
        throw refusal(text);
      }
      return of(place.substring(1, end), place.substring(end + 1), text);
    }
    if (colon < 0) {
      return of(place, "", text);
    }
    return of(place.substring(0, colon), place.substring(colon), text);
  }

  private static Endpoint of(String host, String port, String text) {
    boolean hasBlank = host.chars().anyMatch(Character::isWhitespace);
    if (host.isEmpty() || hasBlank || (host.contains(":") && !text.contains("["))) {
      throw refusal(text);
    }
    if (port.isEmpty()) {
      return new Endpoint(host, DEFAULT_PORT);
    }
    try {
      int number = Integer.parseInt(port.substring(1));
      if (number >= 1 && number <= LARGEST_PORT) {
        return new Endpoint(host, number);
      }
      throw refusal(text);
    } catch (NumberFormatException e) {
      throw refusal(text);
    }
  }

  private static IllegalArgumentException refusal(String text) {
    return new IllegalArgumentException(
        "expected an address as HOST:PORT, such as localhost:7233, but found '%s'".formatted(text));
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
