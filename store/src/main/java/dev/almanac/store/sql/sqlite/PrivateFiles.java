package dev.almanac.store.sql.sqlite;

import static java.util.Objects.requireNonNull;

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
 * Creates files and folders that only their owner can read, if the file system supports that. They
 * contain user data, whose secrets nobody else on the machine should see.
 */
public final class PrivateFiles {
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<OpenOption> WRITTEN =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);

  private PrivateFiles() {}

  /** Opens a file for writing and creates it if it is missing. */
  public static FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, WRITTEN, attributes(file, FILE));
  }

  /** Creates an empty file if it is missing. SQLite gives its other files the same permissions. */
  static void create(Path file) throws IOException {
    try {
      Files.createFile(file, attributes(file, FILE));
    } catch (FileAlreadyExistsException e) {
      // It exists, with permissions that its creator chose.
    }
  }

  /** Creates an empty file, which must not exist. */
  static void createNew(Path file) throws IOException {
    Files.createFile(file, attributes(file, FILE));
  }

  /** Creates a folder and its missing parents. */
  public static void createFolder(Path folder) throws IOException {
    Files.createDirectories(folder, attributes(folder, FOLDER));
  }

  /** Makes the name of a file durable; a folder that cannot be opened needs no sync. */
  static void syncName(Path file) {
    try (var folder = FileChannel.open(requireNonNull(file.toAbsolutePath().getParent()))) {
      folder.force(true);
    } catch (IOException e) {
      // Windows: it writes a file's name together with the file.
    }
  }

  /** Removes the permissions of others from a folder; returns whether there were any. */
  public static boolean tightenFolder(Path folder) throws IOException {
    return tighten(folder, FOLDER);
  }

  /** Does the same for a database and its files; returns those that others could read. */
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
