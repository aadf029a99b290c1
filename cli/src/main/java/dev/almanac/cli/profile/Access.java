package dev.almanac.cli.profile;

import dev.almanac.cli.http2.Endpoint;
import dev.almanac.cli.http2.ServerAccess;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Turns settings into the way to a server. */
public final class Access {
  private static final String ADDRESS = "127.0.0.1:7233";
  private static final String NAMESPACE = "default";

  private Access() {}

  public static String address(Settings settings) {
    return settings.value(Property.ADDRESS).orElse(ADDRESS);
  }

  public static String namespace(Settings settings) {
    return settings.value(Property.NAMESPACE).orElse(NAMESPACE);
  }

  /** @throws SettingException if settings are wrong, or contradict each other */
  public static ServerAccess of(Settings settings) {
    var endpoint = endpoint(address(settings));
    var metadata = metadata(settings);
    if (!usesTls(settings)) {
      return ServerAccess.plain(endpoint, metadata);
    }
    boolean isVerified = !settings.isOn(Property.UNVERIFIED);
    return new ServerAccess(
        endpoint,
        Optional.of(TlsSockets.factory(settings, isVerified)),
        settings
            .value(Property.SERVER_NAME)
            .or(() -> settings.value(Property.AUTHORITY))
            .orElse(""),
        isVerified,
        metadata);
  }

  private static Endpoint endpoint(String text) {
    try {
      return Endpoint.parse(text);
    } catch (IllegalArgumentException e) {
      throw new SettingException(String.valueOf(e.getMessage()));
    }
  }

  /** Whatever says how to encrypt says that, too; so does a key, which nobody else may read. */
  private static boolean usesTls(Settings settings) {
    boolean isConfigured = settings.value(Property.API_KEY).isPresent()
        || Stream.of(Property.values())
            .filter(property -> property.text().startsWith("tls."))
            .filter(property -> property != Property.TLS_DISABLED)
            .anyMatch(property -> settings.value(property).isPresent());
    if (settings.value(Property.TLS).isPresent()) {
      return settings.isOn(Property.TLS);
    }
    return settings.value(Property.TLS_DISABLED).isPresent()
        ? !settings.isOn(Property.TLS_DISABLED)
        : isConfigured;
  }

  private static Map<String, String> metadata(Settings settings) {
    var metadata = new TreeMap<String, String>();
    metadata.put("temporal-namespace", namespace(settings));
    settings
        .value(Property.API_KEY)
        .ifPresent(key -> metadata.put("authorization", "Bearer " + key));
    settings.below(Property.METADATA).forEach((name, value) -> {
      if (!value.isEmpty()) {
        metadata.put(checked(name, name, "a name"), checked(name, value, "a value"));
      }
    });
    return metadata;
  }

  private static String checked(String header, String text, String part) {
    if (!text.chars().allMatch(c -> c >= ' ' && c < 0x7f)
        || (part.equals("a name") && !text.chars().allMatch(c -> c > ' ' && c != ':'))) {
      throw new SettingException(
          "the header '%s' has %s that headers cannot have: letters, digits".formatted(header, part)
              + " and signs of ASCII are possible");
    }
    return text;
  }
}
