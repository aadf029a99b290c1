package dev.almanac.cli.profile;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the codec server is, and what each request to it says.
 *
 * @param endpoint without a slash at its end
 */
public record CodecSettings(String endpoint, Map<String, String> headers) {
  private static final String NAMESPACE = "{namespace}";

  /** Returns flags by the names of the file. */
  public static Map<String, String> given(
      @Nullable String endpoint, @Nullable String authorization) {
    var given = new LinkedHashMap<String, String>();
    if (endpoint != null) {
      given.put(Property.CODEC_ENDPOINT.text(), endpoint);
    }
    if (authorization != null) {
      given.put(Property.CODEC_AUTH.text(), authorization);
    }
    return given;
  }

  /**
   * Returns the settings; empty without a codec server.
   *
   * @param own headers besides those that every request has
   * @throws SettingException if they are wrong
   */
  public static Optional<CodecSettings> of(Settings settings, Map<String, String> own) {
    Optional<String> endpoint = settings.value(Property.CODEC_ENDPOINT);
    if (endpoint.isEmpty()) {
      if (!own.isEmpty() || settings.value(Property.CODEC_AUTH).isPresent()) {
        throw new SettingException(
            "there are headers for a codec server, but no --codec-endpoint that names it");
      }
      return Optional.empty();
    }
    String namespace = Access.namespace(settings);
    var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    headers.put("X-Namespace", isPrintable(namespace) ? namespace : encoded(namespace));
    settings.value(Property.CODEC_AUTH).ifPresent(text -> headers.put("Authorization", text));
    headers.putAll(own);
    headers.forEach(CodecSettings::check);
    return Optional.of(
        new CodecSettings(checked(endpoint.get().replace(NAMESPACE, encoded(namespace))), headers));
  }

  private static boolean isPrintable(String text) {
    return text.chars().allMatch(c -> c >= ' ' && c < 0x7f);
  }

  private static String encoded(String namespace) {
    return URLEncoder.encode(namespace, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static void check(String name, String value) {
    boolean isName = !name.isEmpty() && name.chars().allMatch(CodecSettings::isOfHeaderName);
    if (!isName || !isPrintable(value)) {
      throw new SettingException(
          "the header '%s' for the codec server cannot be sent: expected letters, digits and signs"
                  .formatted(name)
              + " of ASCII");
    }
  }

  private static boolean isOfHeaderName(int c) {
    return (c < 0x7f && Character.isLetterOrDigit(c)) || c == '-' || c == '_';
  }

  private static String checked(String endpoint) {
    String expected =
        "the codec server '%s': expected an address such as https://codec.example.com/codec"
            .formatted(endpoint);
    try {
      var uri = new URI(endpoint);
      boolean isHttp =
          "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
      boolean isPlain =
          uri.getRawUserInfo() == null && uri.getRawQuery() == null && uri.getRawFragment() == null;
      if (!isHttp || !isPlain || uri.getHost() == null) {
        throw new SettingException(expected);
      }
    } catch (URISyntaxException e) {
      throw new SettingException(expected);
    }
    int end = endpoint.length();
    while (endpoint.charAt(end - 1) == '/') {
      end--;
    }
    return endpoint.substring(0, end);
  }
}
