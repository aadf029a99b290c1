package dev.almanac.testkit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.tukaani.xz.XZInputStream;

/** The programs of PostgreSQL, from a library that has one archive per platform. */
final class PostgresBinaries {
  private PostgresBinaries() {}

  /**
   * Returns the directory with the programs, unpacked once per user and archive. Other accounts can
   * read it, because root runs the programs as another one.
   */
  static Path unpacked() throws IOException {
    byte[] archive = archive();
    Path shelf = shelf();
    Path directory = shelf.resolve(digest(archive));
    if (!Files.exists(directory)) {
      Path draft = Files.createTempDirectory(shelf, "draft-");
      unpack(archive, draft);
      putInPlace(draft, directory);
    }
    return directory;
  }

  private static byte[] archive() throws IOException {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String name = "postgres-%s-%s.txz"
        .formatted(
            system.contains("mac") ? "darwin" : "linux",
            System.getProperty("os.arch").equals("aarch64") ? "arm_64" : "x86_64");
    try (var stream = PostgresBinaries.class.getResourceAsStream("/" + name)) {
      if (stream == null) {
        throw new IOException(
            "No PostgreSQL for this platform on the class path (%s); set %s to use a server"
                .formatted(name, PostgresServer.URL_VARIABLE));
      }
      return stream.readAllBytes();
    }
  }

  /** Returns a directory of this user, in which nobody else can place programs. */
  private static Path shelf() throws IOException {
    String user = System.getProperty("user.name");
    Path shelf = Path.of(System.getProperty("java.io.tmpdir"), "almanac-postgres-of-" + user);
    try {
      Files.createDirectory(shelf);
      readableByAll(shelf);
    } catch (FileAlreadyExistsException e) {
      if (!Files.getOwner(shelf).getName().equals(user) || Files.isSymbolicLink(shelf)) {
        throw new IOException("%s belongs to another user; remove it".formatted(shelf), e);
      }
    }
    return shelf;
  }

  private static String digest(byte[] archive) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(archive))
          .substring(0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }

  private static void unpack(byte[] archive, Path directory) throws IOException {
    var command = List.of("tar", "-x", "-f", "-", "--no-same-owner", "-C", directory.toString());
    Process tar = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    try (var compressed = new XZInputStream(new ByteArrayInputStream(archive));
        var input = tar.getOutputStream()) {
      compressed.transferTo(input);
    }
    if (tar.onExit().join().exitValue() != 0) {
      throw new IOException("%s: exit code %d".formatted(command, tar.exitValue()));
    }
    readableByAll(directory);
  }

  private static void putInPlace(Path draft, Path directory) throws IOException {
    try {
      Files.move(draft, directory, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!Files.exists(directory)) {
        throw e;
      }
      Commands.deleteTree(draft); // another process was faster
    }
  }

  private static void readableByAll(Path directory) throws IOException {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
