package dev.almanac.dist.supply;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Compares the libraries on the class path of the product with the list. A library that someone has
 * changed on its way here, or that came along with another, stops the build.
 */
final class CheckLibraries {
  private CheckLibraries() {}

  /**
   * Expects {@code check} or {@code accept}, the list, the local repository, the class path, and
   * libraries that are not on it although they go into the product.
   */
  public static void main(String... args) {
    Path file = Path.of(args[1]);
    Path repository = Path.of(args[2]).toAbsolutePath().normalize();
    Stream<Path> others =
        Arrays.stream(args).skip(4).map(Library::parse).map(library -> library.in(repository));
    SortedMap<Library, String> found = sums(repository, Stream.concat(paths(args[3]), others));
    LibraryList list = LibraryList.parse(read(file));
    if (args[0].equals("accept")) {
      write(file, list.accepting(found).text());
      return;
    }
    List<String> complaints = list.complaints(found);
    if (!complaints.isEmpty()) {
      System.err.printf("""
          The libraries of the product are not those of %s:
            %s
          If you changed a version, accept what was downloaded, and look at the difference:
            mvn -Dquick -Dlibraries=accept -pl dist -am package
          """, file.getFileName(), String.join("\n  ", complaints));
      System.exit(1);
    }
  }

  private static Stream<Path> paths(String classPath) {
    return Arrays.stream(classPath.split(File.pathSeparator, -1)).map(Path::of);
  }

  /** Returns the sums of what is in the repository; the modules of this project are elsewhere. */
  static SortedMap<Library, String> sums(Path repository, Stream<Path> jars) {
    var sums = new TreeMap<Library, String>();
    jars.map(jar -> jar.toAbsolutePath().normalize())
        .filter(jar -> jar.startsWith(repository))
        .forEach(jar -> {
          Library library = Library.of(repository, jar);
          if (!library.group().equals("dev.almanac")) {
            sums.put(library, sum(jar));
          }
        });
    return sums;
  }

  private static String sum(Path file) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }

  static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file, e);
    }
  }
}
