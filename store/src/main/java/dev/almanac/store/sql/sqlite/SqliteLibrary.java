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
 * Loads SQLite's native library. The driver copies it to a temporary file and deletes that when the
 * process exits normally. This class deletes the copy as soon as it is loaded, so that killed
 * processes leave nothing behind.
 */
final class SqliteLibrary {
  /** The property for the folder of the driver's copy. */
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
      throw new IllegalStateException("Cannot load SQLite's native library", e);
    } finally {
      remove(folder);
    }
  }

  /** @param usual the folder that is configured for such copies; null for the temporary folder */
  private static Path makeFolder(@Nullable String usual) {
    try {
      var folder = usual == null
          ? Files.createTempDirectory(PREFIX)
          : Files.createTempDirectory(Path.of(usual), PREFIX);
      folder.toFile().deleteOnExit(); // before the driver asks the same for its own files
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot create a folder for SQLite's native library", e);
    }
  }

  /** Deletes the copy; a file in use that cannot be deleted now goes when the process ends. */
  private static void remove(Path folder) {
    var files = folder.toFile().listFiles();
    boolean isEmpty =
        files != null && Arrays.stream(files).filter(File::delete).count() == files.length;
    if (isEmpty && !folder.toFile().delete()) {
      throw new IllegalStateException("Cannot delete the temporary folder %s".formatted(folder));
    }
  }
}
