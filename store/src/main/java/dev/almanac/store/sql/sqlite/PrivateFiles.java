package dev.almanac.store.sql.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Makes files and folders that only their owner can read, where the file system knows owners. What
 * is stored holds what users send, whose secrets nobody else on the machine should see.
 */
public final class PrivateFiles {
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<OpenOption> WRITTEN =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);

  private PrivateFiles() {}

  /** Opens a file to write to, and makes it if it is missing. */
  public static FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, WRITTEN, attributes(file, FILE));
  }

  /** An empty file, unless it is there. SQLite gives the files beside it the same rights. */
  static void create(Path file) throws IOException {
    try {
      Files.createFile(file, attributes(file, FILE));
    } catch (FileAlreadyExistsException e) {
      // Somebody has made it, with the rights they chose.
    }
  }

  /** A folder, and those above it that are missing. */
  public static void createFolder(Path folder) throws IOException {
    Files.createDirectories(folder, attributes(folder, FOLDER));
  }

  /** Takes from everybody else what they may do with a folder, and tells whether it had to. */
  public static boolean tightenFolder(Path folder) throws IOException {
    return tighten(folder, FOLDER);
  }

  /** Does the same with a database and the files beside it; gives those that others could read. */
  public static List<Path> tightenDatabase(Path file) throws IOException {
    var tightened = new ArrayList<Path>();
    for (String suffix : new String[] {"", "-wal", "-shm", ".lock", ".marker"}) {
      Path one = file.resolveSibling(file.getFileName() + suffix);
      if (Files.exists(one) && tighten(one, FILE)) {
        tightened.add(one);
      }
    }
    return tightened;
  }

  private static boolean tighten(Path path, Set<PosixFilePermission> most) throws IOException {
    if (!knowsOwners(path) || most.containsAll(Files.getPosixFilePermissions(path))) {
      return false;
    }
    Files.setPosixFilePermissions(path, most);
    return true;
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> most) {
    return knowsOwners(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(most)}
        : new FileAttribute<?>[0];
  }

  private static boolean knowsOwners(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
