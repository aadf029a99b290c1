package dev.almanac.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * A database that an earlier version left behind when it was killed. It is kept for ever, to test
 * that every later version can continue from it. See docs/internals/storage.md.
 */
public record GoldenDatabase(String version, Kind kind) {
  /** The kind of database, and its file. */
  public enum Kind {
    SQLITE("almanac.db"),
    POSTGRES("almanac.sql");

    private final String file;

    Kind(String file) {
      this.file = file;
    }

    /** Returns the file in a directory. */
    public Path in(Path folder) {
      return folder.resolve(file);
    }

    String archive() {
      return name().toLowerCase(Locale.ROOT) + ".zip";
    }
  }

  /** The versions with files: each release adds one, and none is ever removed. */
  private static final List<String> VERSIONS = List.of("0.1.0-SNAPSHOT");

  /** Returns all databases of a kind, the oldest first. */
  public static List<GoldenDatabase> all(Kind kind) {
    return VERSIONS.stream().map(version -> new GoldenDatabase(version, kind)).toList();
  }

  /** Copies its files into a directory. */
  public void unpack(Path folder) {
    String resource = "golden/%s/%s".formatted(version, kind.archive());
    try (InputStream archive = GoldenDatabase.class.getResourceAsStream(resource)) {
      if (archive == null) {
        throw new IllegalStateException("Missing resource " + resource);
      }
      var zip = new ZipInputStream(archive);
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Files.copy(zip, folder.resolve(entry.getName()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot unpack " + resource, e);
    }
  }

  /** Packs the files of a directory for {@link #unpack}. */
  public static void pack(Kind kind, Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (var files = Files.list(from);
        var zip = new ZipOutputStream(Files.newOutputStream(to.resolve(kind.archive())))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        zip.putNextEntry(new ZipEntry(file.getFileName().toString()));
        Files.copy(file, zip);
      }
    }
  }

  @Override
  public String toString() {
    return "%s of %s".formatted(kind, version);
  }
}
