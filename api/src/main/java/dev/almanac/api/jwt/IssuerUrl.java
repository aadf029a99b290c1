package dev.almanac.api.jwt;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Addresses of an identity provider. Who can change what is sent from there decides who may do
 * what, so it has to be encrypted, except within this machine.
 */
public final class IssuerUrl {
  private static final String EXPECTED = "expected an address that starts with https://";
  private static final int LONGEST = 2_000;

  private IssuerUrl() {}

  /** @throws IllegalArgumentException with "expected …" if it is none that is safe to ask */
  public static URI of(String text) {
    var uri = uri(text);
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    boolean isSafe =
        scheme.equals("https") || (scheme.equals("http") && isThisMachine(uri.getHost()));
    if (!isSafe || uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
      throw new IllegalArgumentException(EXPECTED);
    }
    return uri;
  }

  private static URI uri(String text) {
    try {
      var uri = new URI(text);
      if (uri.getHost() != null && text.length() <= LONGEST) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // refused below, like an address without a host
    }
    throw new IllegalArgumentException(EXPECTED);
  }

  private static boolean isThisMachine(String host) {
    return host.equalsIgnoreCase("localhost") || host.equals("[::1]") || host.equals("127.0.0.1");
  }
}
