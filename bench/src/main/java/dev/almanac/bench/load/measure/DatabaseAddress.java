package dev.almanac.bench.load.measure;

import dev.almanac.bench.load.wire.ServerAddress;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The address of a database: a file, or a server of this machine. */
public sealed interface DatabaseAddress {
  /** A JDBC URL with user and password, so never printed whole. */
  record Postgres(String url) implements DatabaseAddress {
    @Override
    public String toString() {
      return url.replaceFirst("\\?.*", "");
    }
  }

  record Sqlite(Path file) implements DatabaseAddress {
    @Override
    public String toString() {
      return file.toString();
    }
  }

  String SQLITE = "jdbc:sqlite:";
  Pattern POSTGRES = Pattern.compile("jdbc:postgresql://([^/?,]+?)(:[0-9]+)?/.*");

  /**
   * @throws IllegalArgumentException if the text is neither the JDBC URL of a PostgreSQL on a
   *     loopback address nor a path
   */
  static DatabaseAddress parse(String text) {
    if (!text.startsWith("jdbc:") || text.startsWith(SQLITE)) {
      return new Sqlite(Path.of(text.replaceFirst("^" + SQLITE, "")));
    }
    Matcher url = POSTGRES.matcher(text);
    if (!url.matches()) {
      throw new IllegalArgumentException(
          "expected a file or jdbc:postgresql://127.0.0.1:5432/NAME?user=NAME");
    }
    ServerAddress unused = ServerAddress.parse(url.group(1) + ":1");
    return new Postgres(text);
  }
}
