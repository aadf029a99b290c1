package dev.almanac.api.http.page;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A codec server: it decodes payloads that the page cannot read, such as encrypted ones. The page
 * asks it directly, so that this server never sees what is in them.
 *
 * @param address without a slash at its end
 * @param origin the only part that the policy of the page needs
 * @param getsCredentials whether the browser sends cookies and certificates along
 * @param getsToken whether the page sends the token of who has logged in at an identity provider
 */
public record CodecEndpoint(
    String address, String origin, boolean getsCredentials, boolean getsToken) {
  private static final Set<String> SCHEMES = Set.of("http", "https");

  private static final String EXPECTED =
      "expected an address such as https://codec.example.com/codec";

  /** @throws IllegalArgumentException if the text is no address with a host name */
  public static CodecEndpoint parse(String text) {
    URI uri = uri(text);
    String scheme = lower(uri.getScheme());
    String host = lower(uri.getHost());
    boolean isPlain =
        uri.getRawUserInfo() == null && uri.getRawQuery() == null && uri.getRawFragment() == null;
    if (!isPlain || !SCHEMES.contains(scheme) || !isName(host)) {
      throw new IllegalArgumentException(EXPECTED);
    }
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    String origin = scheme + "://" + host + port;
    return new CodecEndpoint(
        origin + withoutEnd(uri.normalize().getRawPath()), origin, false, false);
  }

  public CodecEndpoint withCredentials(boolean isSent) {
    return new CodecEndpoint(address, origin, isSent, getsToken);
  }

  public CodecEndpoint withToken(boolean isSent) {
    return new CodecEndpoint(address, origin, getsCredentials, isSent);
  }

  private static URI uri(String text) {
    try {
      return new URI(new URI(text).toASCIIString());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(EXPECTED, e);
    }
  }

  /** Such as a policy can name: no number of IPv6, no wildcard. */
  private static boolean isName(String host) {
    return !host.isEmpty()
        && host.chars()
            .allMatch(each -> (each >= 'a' && each <= 'z')
                || (each >= '0' && each <= '9')
                || each == '.'
                || each == '-');
  }

  private static String withoutEnd(String path) {
    int end = path.length();
    while (end > 0 && path.charAt(end - 1) == '/') {
      end--;
    }
    return path.substring(0, end);
  }

  private static String lower(@Nullable String text) {
    return text == null ? "" : text.toLowerCase(Locale.ROOT);
  }
}
