package dev.almanac.server.backup;

import dev.almanac.server.DataLocation;
import dev.almanac.server.Version;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.DatabaseSummary;
import dev.almanac.store.sql.Migrations;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.postgres.PostgresDialect;
import dev.almanac.store.sql.postgres.PostgresRestore;
import dev.almanac.store.sql.sqlite.PrivateFiles;
import dev.almanac.store.sql.sqlite.SqliteDialect;
import dev.almanac.store.sql.sqlite.SqliteRestore;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** Puts a backup where a server will find it. Everything is checked before anything is changed. */
public final class Restore {
  /**
   * What was done, for the user.
   *
   * @param created when the backup was made
   * @param aside what was there before and has another name now
   */
  public record Done(Instant created, DatabaseSummary summary, Optional<Path> aside) {}

  private final Path folder;
  private final Manifest manifest;
  private final Progress progress;

  private Restore(Path folder, Manifest manifest, Progress progress) {
    this.folder = folder;
    this.manifest = manifest;
    this.progress = progress;
  }

  /**
   * Restores a backup.
   *
   * @param aside what the name of a database file that is there gets at its end; empty to refuse to
   *     replace one
   */
  public static Done restore(
      Path folder, DataLocation data, Optional<String> aside, Progress progress)
      throws BackupException {
    var restore = new Restore(folder, Manifest.read(folder), progress);
    try {
      restore.check();
      return new Done(
          restore.manifest.created(), restore.manifest.summary(), restore.to(data, aside));
    } catch (IOException e) {
      throw new BackupException("Cannot restore: " + e.getMessage(), e);
    } catch (StoreException e) {
      throw new BackupException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Checks that the data are those of the manifest, and that this version can use them. */
  private void check() throws IOException, BackupException {
    Path file = file();
    var data = manifest.data();
    if (!Files.isRegularFile(file)) {
      throw new BackupException("%s is missing".formatted(file));
    }
    if (Files.size(file) != data.bytes()) {
      throw new BackupException("%s is damaged: expected %d bytes, found %d"
          .formatted(file, data.bytes(), Files.size(file)));
    }
    if (!Checksum.of(file).equals(data.sha256())) {
      throw new BackupException(
          "%s is damaged: its checksum is not that of the manifest".formatted(file));
    }
    requireKnown(manifest.summary());
    if (manifest.kind() == Manifest.Kind.SQLITE) {
      requireKnown(SqliteCopy.check(file));
    }
  }

  private void requireKnown(DatabaseSummary found) throws BackupException {
    Dialect dialect = switch (manifest.kind()) {
      case SQLITE -> SqliteDialect.INSTANCE;
      case POSTGRES -> PostgresDialect.INSTANCE;
    };
    int known = Migrations.of(dialect).newest();
    if (found.migration() > known || found.writeLevel() > Migrations.WRITE_LEVEL) {
      throw new BackupException(
          ("The backup is from a newer version: Almanac %s, migration %d. This is %s, which knows"
                  + " migrations up to %d. Use %s or newer")
              .formatted(
                  manifest.version(),
                  found.migration(),
                  Version.ofThisBuild(),
                  known,
                  manifest.version()));
    }
  }

  private Optional<Path> to(DataLocation data, Optional<String> aside)
      throws IOException, BackupException {
    return switch (data) {
      case DataLocation.Given(var file, var maxBytes) -> toFile(file, aside);
      case DataLocation.OfUser(var file, var maxBytes) -> toFile(file, aside);
      case DataLocation.Postgres postgres -> toPostgres(postgres.jdbcUrl());
      case DataLocation.Temporary() ->
        throw new BackupException("Temporary data cannot be restored to");
      case DataLocation.Memory() -> throw new BackupException("Nothing can be restored to memory");
    };
  }

  private Optional<Path> toFile(Path target, Optional<String> aside)
      throws IOException, BackupException {
    requireKind(Manifest.Kind.SQLITE);
    Path parent = target.toAbsolutePath().getParent();
    if (parent != null && !Files.isDirectory(parent)) {
      PrivateFiles.createFolder(parent);
    }
    var outcome = SqliteRestore.restore(file(), target, aside);
    if (!outcome.present().isEmpty()) {
      throw new BackupException("%s exists; --replace gives it another name and takes its place"
          .formatted(outcome.present().getFirst()));
    }
    return outcome.aside();
  }

  private Optional<Path> toPostgres(String url) throws IOException, BackupException {
    requireKind(Manifest.Kind.POSTGRES);
    try (var in = new GZIPInputStream(new BufferedInputStream(Files.newInputStream(file())))) {
      PostgresRestore.restore(url, manifest.summary().migration(), in, progress::written);
    }
    return Optional.empty();
  }

  private void requireKind(Manifest.Kind wanted) throws BackupException {
    if (manifest.kind() != wanted) {
      throw new BackupException("The backup is of %s and cannot be restored to %s"
          .formatted(manifest.kind().word(), wanted.word()));
    }
  }

  private Path file() {
    return folder.resolve(manifest.data().name());
  }
}
