package dev.almanac.standalone.config;

import dev.almanac.server.DataLocation;
import dev.almanac.server.ServerConfig;
import dev.almanac.server.TimeSkipping;
import dev.almanac.standalone.log.LogFormat;
import dev.almanac.standalone.log.LogLevel;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** A parsed configuration file without unknown keys. */
public final class ConfigFile {
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
      file.check(setting);
    }
    file.checkData();
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
            http()),
        data(place),
        get(Settings.NAMESPACES),
        Map.of(),
        get(Settings.SHUTDOWN_GRACE),
        new ServerConfig.Time(get(Settings.CLOCK_TOLERANCE), TimeSkipping.OFF),
        LimitSettings.read(this));
  }

  private ServerConfig.Http http() {
    OptionalInt port = get(Settings.HTTP_PORT);
    return new ServerConfig.Http(
        port,
        true,
        Set.copyOf(get(Settings.HTTP_HOSTS)),
        get(Settings.HTTP_CODEC)
            .map(codec -> codec.withCredentials(get(Settings.HTTP_CODEC_CREDENTIALS))));
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
    Entry entry = entries.get(setting.key());
    return entry == null ? setting.byDefault() : setting.reader().apply(entry.texts());
  }

  private void check(Setting<?> setting) throws ConfigException {
    Entry entry = entries.get(setting.key());
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
  }

  private ConfigException wrong(Setting<?> setting, Entry entry, String expected) {
    String found = entry.isList() ? "a list" : "'" + entry.texts().getFirst() + "'";
    return new ConfigException(
        name, entry.line(), "%s: %s, found %s".formatted(setting.key(), expected, found));
  }
}
