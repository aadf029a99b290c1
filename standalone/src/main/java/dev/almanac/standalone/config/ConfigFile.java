package dev.almanac.standalone.config;

import dev.almanac.server.DataLocation;
import dev.almanac.server.ServerConfig;
import dev.almanac.server.TimeSkipping;
import dev.almanac.server.access.AccessConfig;
import dev.almanac.server.access.AuditConfig;
import dev.almanac.server.encryption.EncryptionConfig;
import dev.almanac.server.encryption.KeySource;
import dev.almanac.standalone.log.LogFormat;
import dev.almanac.standalone.log.LogLevel;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/** A parsed configuration file without unknown keys. */
public final class ConfigFile {
  /** How often a section may stand in a list. */
  static final int MOST_SECTIONS = 20;

  /** The value of one setting in the file. */
  record Entry(int line, boolean isList, List<String> texts) {}

  private final String name;
  private final Map<String, Entry> entries;

  ConfigFile(String name, Map<String, Entry> entries) {
    this.name = name;
    this.entries = Map.copyOf(entries);
  }

  /**
   * @param name of the file, for messages
   * @throws ConfigException if it is not YAML, or has an unknown key or an invalid value
   */
  public static ConfigFile parse(String name, String text) throws ConfigException {
    var file = new ConfigFile(name, new YamlReader(name).read(text));
    for (Setting<?> setting : Settings.ALL) {
      for (int number = 0; number < MOST_SECTIONS; number++) {
        file.check(setting, number);
      }
    }
    file.checkData();
    file.check("tls", TlsSettings::read);
    file.check(JwtSettings.SECTION, JwtSettings::read);
    file.check(OidcSettings.SECTION, OidcSettings::read);
    file.check("http", OidcSettings::checkCodec);
    return file;
  }

  /** Returns the configuration on this machine. */
  public ServerConfig server(DataLocation.Place place) {
    return new ServerConfig(
        new ServerConfig.Listen(
            get(Settings.GRPC_ADDRESS),
            get(Settings.GRPC_PORT),
            get(Settings.GRPC_INSECURE),
            get(Settings.METRICS_PORT),
            http(),
            TlsSettings.read(this)),
        data(place),
        get(Settings.NAMESPACES),
        Map.of(),
        get(Settings.SHUTDOWN_GRACE),
        new ServerConfig.Time(get(Settings.CLOCK_TOLERANCE), TimeSkipping.OFF),
        LimitSettings.read(this),
        access(),
        encryption(),
        new AuditConfig(get(Settings.AUDIT_SCOPE), get(Settings.AUDIT_RETENTION)));
  }

  private AccessConfig access() {
    String file = get(Settings.ROOT_KEY);
    return new AccessConfig(
        get(Settings.API_KEYS),
        file.isEmpty() ? Optional.empty() : Optional.of(Path.of(file)),
        get(Settings.CERTIFICATES),
        JwtSettings.read(this),
        OidcSettings.read(this));
  }

  /** Returns how data are encrypted; empty if they are not. */
  public Optional<EncryptionConfig> encryption() {
    boolean isEncrypting = get(Settings.ENCRYPT);
    String file = get(Settings.KEY_FILE);
    List<String> command = get(Settings.KEY_COMMAND);
    if (!file.isEmpty()) {
      return Optional.of(new EncryptionConfig(new KeySource.KeyFile(Path.of(file)), isEncrypting));
    }
    return command.isEmpty()
        ? Optional.empty()
        : Optional.of(new EncryptionConfig(new KeySource.KeyCommand(command), isEncrypting));
  }

  private ServerConfig.Http http() {
    OptionalInt port = get(Settings.HTTP_PORT);
    return new ServerConfig.Http(
        port,
        true,
        hosts(),
        get(Settings.HTTP_CODEC)
            .map(codec -> codec
                .withCredentials(get(Settings.HTTP_CODEC_CREDENTIALS))
                .withToken(get(Settings.HTTP_CODEC_TOKEN))));
  }

  /** Browsers that have logged in come back by the name of the page. */
  private Set<String> hosts() {
    var hosts = new HashSet<>(get(Settings.HTTP_HOSTS));
    OidcSettings.read(this).ifPresent(login -> hosts.add(login.client().page().getHost()));
    return hosts;
  }

  /** Returns where the data is. */
  public DataLocation data(DataLocation.Place place) {
    String url = get(Settings.DATA_URL);
    if (url.isEmpty()) {
      return DataLocation.forProduction(get(Settings.DATA_FILE), place)
          .limitedTo(get(Settings.DATA_MAX_SIZE));
    }
    String password = get(Settings.DATA_PASSWORD);
    return new DataLocation.Postgres(
        url,
        get(Settings.DATA_USER),
        password.isEmpty()
            ? place.environment().getOrDefault("ALMANAC_DATABASE_PASSWORD", "")
            : password);
  }

  public LogFormat logFormat() {
    return get(Settings.LOG_FORMAT);
  }

  public LogLevel logLevel() {
    return get(Settings.LOG_LEVEL);
  }

  <T> T get(Setting<T> setting) {
    return get(setting, 0);
  }

  /** Returns a setting of one of several sections. */
  <T> T get(Setting<T> setting, int number) {
    Entry entry = entries.get(numbered(setting.key(), number));
    return entry == null ? setting.byDefault() : setting.reader().apply(entry.texts());
  }

  /** Returns the name of a setting in one of several sections. No key of the file has such. */
  static String numbered(String key, int number) {
    return number == 0 ? key : key + "#" + number;
  }

  /** Returns whether anything stands in one of several sections. */
  boolean has(String section, int number) {
    String end = numbered("", number);
    return entries.keySet().stream()
        .anyMatch(key -> key.startsWith(section + ".")
            && (number == 0 ? !key.contains("#") : key.endsWith(end)));
  }

  private void check(Setting<?> setting, int number) throws ConfigException {
    Entry entry = entries.get(numbered(setting.key(), number));
    if (entry == null) {
      return;
    }
    if (entry.isList() != setting.isList()) {
      throw wrong(setting, entry, setting.isList() ? "expected a list" : "expected one value");
    }
    try {
      Object ignored = setting.reader().apply(entry.texts());
    } catch (IllegalArgumentException e) {
      throw wrong(setting, entry, String.valueOf(e.getMessage()));
    }
  }

  private void checkData() throws ConfigException {
    Entry url = entries.get(Settings.DATA_URL.key());
    if (url != null
        && !get(Settings.DATA_URL).isEmpty()
        && !get(Settings.DATA_FILE).isEmpty()) {
      throw new ConfigException(name, url.line(), "expected data.file or data.url, found both");
    }
    Entry command = entries.get(Settings.KEY_COMMAND.key());
    if (command != null && !command.texts().isEmpty() && !get(Settings.KEY_FILE).isEmpty()) {
      throw new ConfigException(
          name,
          command.line(),
          "expected data.encryption.key-file or data.encryption.key-command, found both");
    }
    Entry encrypt = entries.get(Settings.ENCRYPT.key());
    if (encrypt != null && !get(Settings.ENCRYPT) && encryption().isEmpty()) {
      throw new ConfigException(
          name,
          encrypt.line(),
          "data.encryption.encrypt is false, which decrypts what is stored: expected"
              + " data.encryption.key-file or data.encryption.key-command, found neither");
    }
  }

  private void check(String section, Function<ConfigFile, ?> reader) throws ConfigException {
    try {
      Object ignored = reader.apply(this);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(name, lineOf(section + "."), String.valueOf(e.getMessage()));
    }
  }

  private int lineOf(String section) {
    return entries.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(section))
        .mapToInt(entry -> entry.getValue().line())
        .min()
        .orElseThrow();
  }

  private ConfigException wrong(Setting<?> setting, Entry entry, String expected) {
    String found = entry.isList() ? "a list" : "'" + entry.texts().getFirst() + "'";
    return new ConfigException(
        name, entry.line(), "%s: %s, found %s".formatted(setting.key(), expected, found));
  }
}
