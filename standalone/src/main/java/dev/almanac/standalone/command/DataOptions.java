package dev.almanac.standalone.command;

import dev.almanac.server.DataLocation;
import dev.almanac.server.StartException;
import dev.almanac.server.encryption.EncryptionConfig;
import dev.almanac.server.encryption.KeySource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that say which data a command is about. */
final class DataOptions {
  private static final String FLAGS = "Name one with --config, --db-filename or --url";

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description = "The configuration file of the server.")
  private @Nullable Path config;

  @Option(
      names = {"-f", "--db-filename"},
      paramLabel = "FILE",
      description = "The database file.")
  private @Nullable Path file;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "A PostgreSQL database, such as"
          + " jdbc:postgresql://localhost/almanac?user=ada. Its password is that of"
          + " ALMANAC_DATABASE_PASSWORD, if the URL has none.")
  private @Nullable String url;

  /**
   * Returns the data that the flags name; without flags, the only data of this user.
   *
   * @throws StartException if the flags name none or several
   */
  DataLocation location() throws StartException {
    long given = Stream.of(config, file, url).filter(one -> one != null).count();
    if (given > 1) {
      throw StartException.badInput("--config, --db-filename and --url exclude each other");
    }
    if (config != null) {
      return ConfigFileReader.read(config).data(Foreground.here());
    }
    if (file != null) {
      return new DataLocation.Given(file);
    }
    return url == null ? ofUser() : postgres(url);
  }

  /** Returns where the keys of these data are, as far as the configuration says so. */
  Optional<KeySource> keys() throws StartException {
    return config == null
        ? Optional.empty()
        : ConfigFileReader.read(config).encryption().map(EncryptionConfig::keys);
  }

  private static DataLocation postgres(String url) throws StartException {
    if (!url.startsWith("jdbc:postgresql:")) {
      throw StartException.badInput(
          "--url: expected jdbc:postgresql://host:port/database, found '%s'".formatted(url));
    }
    Map<String, String> environment = Foreground.here().environment();
    String password =
        url.contains("password=") ? "" : environment.getOrDefault("ALMANAC_DATABASE_PASSWORD", "");
    return new DataLocation.Postgres(url, "", password);
  }

  private static DataLocation ofUser() throws StartException {
    List<DataLocation.OfUser> present = DataLocation.usual(Foreground.here()).stream()
        .filter(data -> Files.exists(data.file()))
        .toList();
    return switch (present.size()) {
      case 0 -> throw StartException.badInput("There is no database in the usual places. " + FLAGS);
      case 1 -> present.getFirst();
      default ->
        throw StartException.badInput("There are two databases, %s and %s. %s"
            .formatted(present.get(0).file(), present.get(1).file(), FLAGS));
    };
  }
}
