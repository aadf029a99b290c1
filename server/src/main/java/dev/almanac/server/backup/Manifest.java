package dev.almanac.server.backup;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.almanac.store.sql.DatabaseSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a backup is: a small JSON file beside its data.
 *
 * @param version of Almanac that made the backup
 * @param created when it began; it holds what was acknowledged by then
 * @param data the file with the data, its size and its checksum
 */
record Manifest(
    String version, Instant created, Kind kind, DatabaseSummary summary, DataFile data) {
  /** The kind of database. */
  enum Kind {
    SQLITE("sqlite", "almanac.db"),
    POSTGRES("postgresql", "almanac.rows.gz");

    private final String word;
    private final String file;

    Kind(String word, String file) {
      this.word = word;
      this.file = file;
    }

    /** Returns the name for users. */
    String word() {
      return word;
    }

    /** Returns the name of the file with the data. */
    String file() {
      return file;
    }
  }

  /** @param sha256 in hexadecimal digits */
  record DataFile(String name, long bytes, String sha256) {}

  static final String NAME = "manifest.json";

  /** Changes if a reader of this version could misunderstand what a later one writes. */
  private static final long FORMAT = 1;

  private static final long LARGEST = 64 << 10;

  /** Returns the manifest as a JSON document. */
  String json() {
    return """
        {
          "format": %d,
          "version": "%s",
          "created": "%s",
          "database": "%s",
          "file": "%s",
          "bytes": %d,
          "sha256": "%s",
          "migration": %d,
          "writeLevel": %d,
          "epoch": %d,
          "namespaces": %d,
          "runs": %d,
          "openRuns": %d,
          "schedules": %d,
          "ledgerEntries": %d
        }
        """.formatted(
            FORMAT,
            version,
            created,
            kind.word(),
            data.name(),
            data.bytes(),
            data.sha256(),
            summary.migration(),
            summary.writeLevel(),
            summary.epoch(),
            summary.namespaces(),
            summary.runs(),
            summary.openRuns(),
            summary.schedules(),
            summary.ledgerEntries());
  }

  /** @throws BackupException if the folder is no backup, or one of a later format */
  static Manifest read(Path folder) throws BackupException {
    Path file = folder.resolve(NAME);
    try {
      if (!Files.isRegularFile(file)) {
        throw new BackupException(
            "%s is no backup: it has no %s, which is written last".formatted(folder, NAME));
      }
      if (Files.size(file) > LARGEST) {
        throw new BackupException("%s is larger than a manifest can be".formatted(file));
      }
      return new Reader(file, values(Files.readString(file))).manifest();
    } catch (IOException e) {
      throw new BackupException("%s cannot be read: %s".formatted(file, e.getMessage()), e);
    } catch (JsonParseException | IllegalStateException | UnsupportedOperationException e) {
      throw new BackupException("%s is damaged: it is no manifest of a backup".formatted(file), e);
    }
  }

  private static Map<String, String> values(String text) {
    var values = new LinkedHashMap<String, String>();
    JsonParser.parseString(text)
        .getAsJsonObject()
        .entrySet()
        .forEach(entry -> values.put(entry.getKey(), entry.getValue().getAsString()));
    return values;
  }

  /** Reads values by name, each of which must be there. */
  private record Reader(Path file, Map<String, String> values) {
    Manifest manifest() throws BackupException {
      if (number("format") != FORMAT) {
        throw new BackupException(
            "%s has format %s, and this version of Almanac reads format %d; use a newer version"
                .formatted(file, values.get("format"), FORMAT));
      }
      return new Manifest(
          text("version"), time("created"), kind(text("database")), summary(), data());
    }

    private DatabaseSummary summary() throws BackupException {
      return new DatabaseSummary(
          (int) number("migration"),
          (int) number("writeLevel"),
          number("epoch"),
          number("namespaces"),
          number("runs"),
          number("openRuns"),
          number("schedules"),
          number("ledgerEntries"));
    }

    private DataFile data() throws BackupException {
      String name = text("file");
      if (!name.equals(Path.of(name).getFileName().toString())) {
        throw new BackupException(
            "%s: expected the name of a file, found %s".formatted(file, name));
      }
      return new DataFile(name, number("bytes"), text("sha256"));
    }

    private Kind kind(String word) throws BackupException {
      for (var kind : Kind.values()) {
        if (kind.word().equals(word)) {
          return kind;
        }
      }
      throw new BackupException(
          "%s: expected a backup of sqlite or postgresql, found %s".formatted(file, word));
    }

    private Instant time(String key) throws BackupException {
      try {
        return Instant.parse(text(key));
      } catch (DateTimeException e) {
        throw wrong(key, "a time", e);
      }
    }

    private long number(String key) throws BackupException {
      try {
        return Long.parseLong(text(key));
      } catch (NumberFormatException e) {
        throw wrong(key, "a number", e);
      }
    }

    private BackupException wrong(String key, String expected, Exception cause) {
      return new BackupException(
          "%s: expected %s in %s, found '%s'".formatted(file, expected, key, values.get(key)),
          cause);
    }

    private String text(String key) throws BackupException {
      return Optional.ofNullable(values.get(key))
          .orElseThrow(() -> new BackupException("%s has no '%s'".formatted(file, key)));
    }
  }
}
