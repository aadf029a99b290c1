package dev.almanac.server.backup;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.server.DataLocation;
import dev.almanac.server.Version;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.DatabaseSummary;
import dev.almanac.store.sql.postgres.PostgresBackup;
import dev.almanac.store.sql.sqlite.PrivateFiles;
import dev.almanac.store.sql.sqlite.SqliteBackup;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.zip.GZIPOutputStream;

/** Makes a backup of a database that a server may be writing to, and checks it. */
public final class Backup {
  /** What was made, for the user. */
  public record Made(Path folder, long bytes, DatabaseSummary summary) {}

  private static final int BUFFER = 1 << 16;

  private final Path folder;
  private final Progress progress;

  private Backup(Path folder, Progress progress) {
    this.folder = folder;
    this.progress = progress;
  }

  /**
   * Makes a backup in a folder that is created, or is empty.
   *
   * @param now the time that the manifest tells
   */
  public static Made make(DataLocation data, Path folder, Instant now, Progress progress)
      throws BackupException {
    try {
      requireRoom(folder);
      var manifest = new Backup(folder, progress).make(data, now.truncatedTo(ChronoUnit.SECONDS));
      write(folder.resolve(Manifest.NAME), manifest.json());
      return new Made(folder, manifest.data().bytes(), manifest.summary());
    } catch (IOException | UncheckedIOException e) {
      throw new BackupException("Cannot write to %s: %s".formatted(folder, e.getMessage()), e);
    } catch (StoreException e) {
      throw new BackupException(String.valueOf(e.getMessage()), e);
    }
  }

  private static void requireRoom(Path folder) throws IOException, BackupException {
    PrivateFiles.createFolder(folder.toAbsolutePath());
    try (var files = Files.list(folder)) {
      if (files.findAny().isPresent()) {
        throw new BackupException(
            "%s is not empty; a backup needs a folder of its own".formatted(folder));
      }
    }
  }

  private Manifest make(DataLocation data, Instant now) throws IOException, BackupException {
    return switch (data) {
      case DataLocation.Given(var file, var maxBytes) -> ofSqlite(file, now);
      case DataLocation.OfUser(var file, var maxBytes) -> ofSqlite(file, now);
      case DataLocation.Postgres postgres -> ofPostgres(postgres.jdbcUrl(), now);
      case DataLocation.Temporary() -> throw new BackupException("Temporary data has no backup");
      case DataLocation.Memory() -> throw new BackupException("Data in memory have no backup");
    };
  }

  private Manifest ofSqlite(Path file, Instant now) throws IOException, BackupException {
    Path copy = folder.resolve(Manifest.Kind.SQLITE.file());
    SqliteBackup.copy(file, copy, progress::copied);
    return manifest(Manifest.Kind.SQLITE, now, SqliteCopy.check(copy));
  }

  private Manifest ofPostgres(String url, Instant now) throws IOException {
    Path rows = folder.resolve(Manifest.Kind.POSTGRES.file());
    try (var channel = PrivateFiles.open(rows)) {
      var zip = new GZIPOutputStream(
          new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER), BUFFER);
      var summary = PostgresBackup.write(url, zip, progress::written);
      zip.finish();
      zip.flush();
      channel.force(true);
      return manifest(Manifest.Kind.POSTGRES, now, summary);
    }
  }

  private Manifest manifest(Manifest.Kind kind, Instant now, DatabaseSummary summary)
      throws IOException {
    Path file = folder.resolve(kind.file());
    return new Manifest(
        Version.ofThisBuild(),
        now,
        kind,
        summary,
        new Manifest.DataFile(kind.file(), Files.size(file), Checksum.of(file)));
  }

  private static void write(Path file, String text) throws IOException {
    try (var channel = PrivateFiles.open(file)) {
      Channels.newOutputStream(channel).write(text.getBytes(UTF_8));
      channel.force(true);
    }
  }
}
