package dev.almanac.server;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Where the data is stored. */
public sealed interface DataLocation {
  /** A given file, and its largest size. */
  record Given(Path file, long maxBytes) implements DataLocation {
    public Given(Path file) {
      this(file, Long.MAX_VALUE);
    }
  }

  /** A file in the user's data directory. */
  record OfUser(Path file, long maxBytes) implements DataLocation {
    public OfUser(Path file) {
      this(file, Long.MAX_VALUE);
    }
  }

  /** A file of this process alone, deleted when it ends. */
  record Temporary() implements DataLocation {}

  /** The memory of this process alone. */
  record Memory() implements DataLocation {}

  /**
   * A PostgreSQL server.
   *
   * @param url the JDBC URL
   */
  record Postgres(String url, String user, String password) implements DataLocation {
    /** Returns the URL with user and password. */
    public String jdbcUrl() {
      var whole = new StringBuilder(url);
      append(whole, "user", user);
      append(whole, "password", password);
      return whole.toString();
    }

    private static void append(StringBuilder url, String name, String value) {
      if (!value.isEmpty()) {
        url.append(url.indexOf("?") < 0 ? '?' : '&')
            .append(name)
            .append('=')
            .append(URLEncoder.encode(value, StandardCharsets.UTF_8));
      }
    }

    @Override
    public String toString() {
      return "PostgreSQL at " + url;
    }
  }

  /** What the data directory depends on. */
  record Place(Map<String, String> environment, String osName, String userHome) {}

  /**
   * Returns the location for {@code start-dev}. Each port has data of its own, which stays. A
   * server that is to leave nothing, or whose port the system chooses, has temporary data.
   *
   * @param file the given one, or empty
   */
  static DataLocation forDevelopment(String file, boolean isTemporary, int port, Place place) {
    if (!file.isEmpty()) {
      return new Given(Path.of(file));
    }
    if (isTemporary || port == 0) {
      return new Temporary();
    }
    return new OfUser(folder(place)
        .resolve(port == ServerConfig.DEFAULT_PORT ? "dev.db" : "dev-%d.db".formatted(port)));
  }

  /** @param file the configured one, or empty */
  static DataLocation forProduction(String file, Place place) {
    return file.isEmpty()
        ? new OfUser(folder(place).resolve("almanac.db"))
        : new Given(Path.of(file));
  }

  /** Returns a PostgreSQL database by a URL with user and password, if they are needed. */
  static DataLocation at(String url) {
    return new Postgres(url, "", "");
  }

  /** Returns the files in the user's data directory that servers of both kinds use by default. */
  static List<OfUser> usual(Place place) {
    return Stream.of("almanac.db", "dev.db")
        .map(name -> new OfUser(folder(place).resolve(name)))
        .toList();
  }

  /** Returns the location with a limit to the size of its file. */
  default DataLocation limitedTo(long maxBytes) {
    return switch (this) {
      case Given(var file, var before) -> new Given(file, maxBytes);
      case OfUser(var file, var before) -> new OfUser(file, maxBytes);
      case Temporary temporary -> temporary;
      case Memory memory -> memory;
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
