package dev.almanac.store.sql.sqlite;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteJDBCLoader;

/**
 * SQLite itself, a native library. The driver copies it into a temporary file, which it removes
 * when the process ends in order. Here the copy is removed as soon as it is loaded, so that
 * processes that are killed leave nothing behind.
 */
final class SqliteLibrary {
  /** Where the driver puts its copy. */
  private static final String FOLDER = "org.sqlite.tmpdir";

  private static final String PREFIX = "almanac-sqlite-";

  private static boolean isLoaded;

  private SqliteLibrary() {}

  static synchronized void load() {
    if (!isLoaded) {
      @Nullable String usual = System.clearProperty(FOLDER);
      try {
        loadFrom(makeFolder(usual));
      } finally {
        System.clearProperty(FOLDER);
        if (usual != null) {
          System.setProperty(FOLDER, usual);
        }
      }
      isLoaded = true;
    }
  }

  private static void loadFrom(Path folder) {
    System.setProperty(FOLDER, folder.toString());
    try {
      SQLiteJDBCLoader.initialize();
    } catch (Exception e) {
      throw new IllegalStateException("SQLite's native library cannot be loaded", e);
    } finally {
      remove(folder);
    }
  }

  /** @param usual where somebody wants such copies, else among the temporary files */
  private static Path makeFolder(@Nullable String usual) {
    try {
      var folder = usual == null
          ? Files.createTempDirectory(PREFIX)
          : Files.createTempDirectory(Path.of(usual), PREFIX);
      folder.toFile().deleteOnExit(); // before the driver asks the same for what it puts there
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException("No folder for SQLite's native library can be made", e);
    }
  }

  /** Where a file that is in use cannot be removed, it goes when the process ends. */
  private static void remove(Path folder) {
    var files = folder.toFile().listFiles();
    boolean isEmpty =
        files != null && Arrays.stream(files).filter(File::delete).count() == files.length;
    if (isEmpty && !folder.toFile().delete()) {
      throw new IllegalStateException(
          "The temporary folder %s cannot be removed".formatted(folder));
    }
  }
}
