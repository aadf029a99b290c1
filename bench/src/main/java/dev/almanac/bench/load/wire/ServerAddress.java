package dev.almanac.bench.load.wire;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a server on this machine.
 *
 * @param isEncrypted whether to use TLS, with whatever certificate the server shows
 */
public record ServerAddress(String host, int port, boolean isEncrypted) {
  private static final String ENCRYPTED = "https://";

  private static final Pattern HOST_AND_PORT = Pattern.compile("(.+):([0-9]{1,5})");

  /** Only literals: a name lookup would already contact another machine. */
  private static final Pattern LITERAL = Pattern.compile("[0-9.]+|\\[[0-9a-fA-F:.]+]");

  private static final int LAST_PORT = 65_535;

  /** @throws IllegalArgumentException if the text is not a loopback address */
  public static ServerAddress parse(String text) {
    boolean isEncrypted = text.startsWith(ENCRYPTED);
    Matcher parts = HOST_AND_PORT.matcher(isEncrypted ? text.substring(ENCRYPTED.length()) : text);
    if (!parts.matches() || Integer.parseInt(parts.group(2)) > LAST_PORT) {
      throw new IllegalArgumentException(
          "expected HOST:PORT, such as 127.0.0.1:7233, but found '%s'".formatted(text));
    }
    if (!isLoopback(parts.group(1))) {
      throw new IllegalArgumentException(
          "load goes to a loopback address only (127.0.0.1, [::1], localhost), not to '%s'"
              .formatted(parts.group(1)));
    }
    String host = parts.group(1).replaceAll("[\\[\\]]", "");
    return new ServerAddress(host, Integer.parseInt(parts.group(2)), isEncrypted);
  }

  /** Creates an address without TLS. */
  public ServerAddress(String host, int port) {
    this(host, port, false);
  }

  private static boolean isLoopback(String host) {
    if (host.equals("localhost")) {
      return true;
    }
    try {
      return LITERAL.matcher(host).matches() && InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    String scheme = isEncrypted ? ENCRYPTED : "";
    return scheme + (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
