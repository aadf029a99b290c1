package dev.almanac.client;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings with which an application chooses its server. The URL decides; what does not apply
 * to the chosen kind of server has no effect.
 */
final class Settings {
  /** A setting, and what is expected of it. */
  private enum Key {
    URL("almanac.url"),
    USER("almanac.user"),
    PASSWORD("almanac.password"),
    PORT("almanac.port"),
    API_KEY("almanac.api-key"),
    TLS_CA("almanac.tls.ca"),
    TLS_CERTIFICATE("almanac.tls.certificate"),
    TLS_KEY("almanac.tls.key"),
    TLS_SERVER_NAME("almanac.tls.server-name"),
    NAMESPACE("almanac.namespace"),
    GRACE("almanac.grace");

    private final String word;

    Key(String word) {
      this.word = word;
    }

    /** {@code almanac.api-key} is {@code ALMANAC_API_KEY} there. */
    String variable() {
      return word.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
  }

  private static final Logger LOG = LoggerFactory.getLogger(Settings.class);
  private static final List<Key> ENCRYPTION =
      List.of(Key.TLS_CA, Key.TLS_CERTIFICATE, Key.TLS_KEY, Key.TLS_SERVER_NAME);
  private static final String PREFIX = "almanac.";
  private static final int LAST_PORT = 65_535;

  private final Map<Key, String> values;

  private Settings(Map<Key, String> values) {
    this.values = values;
  }

  /** @throws BadSettingException if there is an unknown one, or none of text */
  static Settings of(Map<?, ?> settings) {
    var byName = new TreeMap<String, Key>();
    Stream.of(Key.values()).forEach(key -> byName.put(key.word, key));
    var values = new HashMap<Key, String>();
    settings.forEach((name, value) -> {
      if (name instanceof String word && word.startsWith(PREFIX)) {
        var key = byName.get(word);
        if (key == null) {
          throw new BadSettingException(
              "Expected one of %s, found '%s'".formatted(String.join(", ", byName.keySet()), word));
        }
        values.put(key, String.valueOf(value));
      }
    });
    return new Settings(values);
  }

  /** Returns those of the system properties and the environment. */
  static Settings ofProcess() {
    var values = new HashMap<Key, String>();
    for (var key : Key.values()) {
      var property = System.getProperty(key.word);
      var value = property == null ? System.getenv(key.variable()) : property;
      if (value != null) {
        values.put(key, value);
      }
    }
    return new Settings(values);
  }

  /** @throws BadSettingException if one is missing or wrong */
  AlmanacBuilder builder() {
    var url = values.get(Key.URL);
    if (url == null) {
      throw new BadSettingException("%s is not set; expected %s (environment variable %s)"
          .formatted(Key.URL.word, ServerUrl.EXPECTED, Key.URL.variable()));
    }
    var builder = builder(ServerUrl.parse(Key.URL.word, url));
    if (values.containsKey(Key.NAMESPACE)) {
      builder = builder.namespace(text(Key.NAMESPACE));
    }
    return values.containsKey(Key.GRACE) ? builder.grace(duration(Key.GRACE)) : builder;
  }

  private AlmanacBuilder builder(ServerUrl url) {
    int port = values.containsKey(Key.PORT) ? port() : -1;
    return switch (url) {
      case ServerUrl.InMemory() -> listening(Almanac.embedded().inMemory(), port);
      case ServerUrl.OnFile(var file) -> listening(Almanac.embedded().file(file), port);
      case ServerUrl.OnPostgres(var jdbc) ->
        listening(Almanac.embedded().postgres(jdbc, text(Key.USER), text(Key.PASSWORD)), port);
      case ServerUrl.Elsewhere(var target, var isEncrypted) -> elsewhere(target, isEncrypted);
    };
  }

  private static EmbeddedBuilder listening(EmbeddedBuilder builder, int port) {
    return port < 0 ? builder : builder.port(port);
  }

  private RemoteBuilder elsewhere(String target, boolean isEncrypted) {
    var builder = Almanac.connect(target);
    if (values.containsKey(Key.API_KEY)) {
      builder.apiKey(text(Key.API_KEY));
      if (!isEncrypted) {
        LOG.warn("{} is sent without encryption; grpcs://{} encrypts", Key.API_KEY.word, target);
      }
    }
    if (isEncrypted) {
      return encrypted(builder);
    }
    ENCRYPTION.stream()
        .filter(values::containsKey)
        .forEach(key ->
            LOG.warn("{} has no effect without encryption; grpcs://{} encrypts", key.word, target));
    return builder.stubsOptions(stubs -> stubs.setEnableHttps(false));
  }

  private RemoteBuilder encrypted(RemoteBuilder builder) {
    builder.tls();
    if (values.containsKey(Key.TLS_CA)) {
      builder.trust(path(Key.TLS_CA));
    }
    if (values.containsKey(Key.TLS_CERTIFICATE) != values.containsKey(Key.TLS_KEY)) {
      throw new BadSettingException("Expected both or neither of %s and %s, found one"
          .formatted(Key.TLS_CERTIFICATE.word, Key.TLS_KEY.word));
    }
    if (values.containsKey(Key.TLS_CERTIFICATE)) {
      builder.tls(path(Key.TLS_CERTIFICATE), path(Key.TLS_KEY));
    }
    if (values.containsKey(Key.TLS_SERVER_NAME)) {
      builder.serverName(text(Key.TLS_SERVER_NAME));
    }
    return builder;
  }

  private Path path(Key key) {
    try {
      return Path.of(text(key));
    } catch (InvalidPathException e) {
      throw new BadSettingException("%s: %s".formatted(key.word, e.getMessage()));
    }
  }

  private String text(Key key) {
    return values.getOrDefault(key, "");
  }

  private int port() {
    var found = text(Key.PORT);
    try {
      int port = Integer.parseInt(found);
      if (port >= 0 && port <= LAST_PORT) {
        return port;
      }
    } catch (NumberFormatException e) {
      throw badPort(found);
    }
    throw badPort(found);
  }

  private static BadSettingException badPort(String found) {
    return new BadSettingException(
        "%s: expected a port, or 0 for any free one, found '%s'".formatted(Key.PORT.word, found));
  }

  private Duration duration(Key key) {
    var found = text(key);
    try {
      var duration = Duration.parse(found);
      if (!duration.isNegative()) {
        return duration;
      }
    } catch (DateTimeException e) {
      throw badDuration(key, found);
    }
    throw badDuration(key, found);
  }

  private static BadSettingException badDuration(Key key, String found) {
    return new BadSettingException(
        "%s: expected a duration such as PT10S, found '%s'".formatted(key.word, found));
  }

  /** Names the settings, without their values: one is a password. */
  @Override
  public String toString() {
    return values.keySet().stream().map(key -> key.word).sorted().collect(Collectors.joining(", "));
  }
}
