package dev.almanac.server;

import java.nio.file.Path;
import java.util.Map;

/** Where the data are kept. */
public sealed interface DataLocation {
  /** The file that was asked for, and how large it may grow. */
  record Given(Path file, long maxBytes) implements DataLocation {
    public Given(Path file) {
      this(file, Long.MAX_VALUE);
    }
  }

  /** A file in the place where this user's programs keep their data. */
  record OfUser(Path file, long maxBytes) implements DataLocation {
    public OfUser(Path file) {
      this(file, Long.MAX_VALUE);
    }
  }

  /** A file of this process alone, gone when it ends. */
  record Temporary() implements DataLocation {}

  /**
   * A PostgreSQL server.
   *
   * @param url as JDBC drivers know it
   */
  record Postgres(String url, String user, String password) implements DataLocation {
    @Override
    public String toString() {
      return "PostgreSQL at " + url;
    }
  }

  /** This machine, as far as it matters here. */
  record Place(Map<String, String> environment, String osName, String userHome) {}

  /**
   * For {@code start-dev}: a server without a face, or beside another one, is a test's and must not
   * meet the data of the one that people use.
   *
   * @param file the one asked for, or empty
   */
  static DataLocation forDevelopment(String file, boolean isHeadless, int port, Place place) {
    if (!file.isEmpty()) {
      return new Given(Path.of(file));
    }
    return isHeadless || port != ServerConfig.DEFAULT_PORT
        ? new Temporary()
        : new OfUser(folder(place).resolve("dev.db"));
  }

  /** @param file the one that the configuration names, or empty */
  static DataLocation forProduction(String file, Place place) {
    return file.isEmpty()
        ? new OfUser(folder(place).resolve("almanac.db"))
        : new Given(Path.of(file));
  }

  /** The same place with a limit to how large its file may grow. */
  default DataLocation limitedTo(long maxBytes) {
    return switch (this) {
      case Given(var file, var before) -> new Given(file, maxBytes);
      case OfUser(var file, var before) -> new OfUser(file, maxBytes);
      case Temporary temporary -> temporary;
      case Postgres postgres -> postgres;
    };
  }

  private static Path folder(Place place) {
    String xdg = place.environment().getOrDefault("XDG_DATA_HOME", "");
    if (!xdg.isEmpty() && Path.of(xdg).isAbsolute()) {
      return Path.of(xdg, "almanac");
    }
    return place.osName().startsWith("Mac")
        ? Path.of(place.userHome(), "Library", "Application Support", "almanac")
        : Path.of(place.userHome(), ".local", "share", "almanac");
  }
}
