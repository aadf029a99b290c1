package dev.almanac.house.published;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** A JAR of ours, as it is on the class path of the tests. */
record Artifact(String id) {
  private static final String ENDING = ".class";

  /** Returns an attribute of its manifest. */
  String attribute(String name) {
    try (var jar = open()) {
      return jar.getManifest().getMainAttributes().getValue(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Loads all its classes, and initialises none. */
  Stream<Class<?>> types() {
    return types(name -> true);
  }

  /** Loads its classes with these names, and initialises none. */
  Stream<Class<?>> types(Predicate<String> isWanted) {
    List<String> names;
    try (var jar = open()) {
      names = jar.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(ENDING) && !name.endsWith("package-info.class"))
          .map(name -> name.substring(0, name.length() - ENDING.length()).replace('/', '.'))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return names.stream().filter(isWanted).map(Artifact::load);
  }

  static Class<?> load(String name) {
    try {
      return Class.forName(name, false, Artifact.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("Not on the class path: " + name, e);
    }
  }

  private JarFile open() throws IOException {
    String pattern = id + "-[^-]+(-SNAPSHOT)?\\.jar";
    Path found = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(path -> path.getFileName().toString().matches(pattern))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(
            "No JAR of %s on the class path; run verify, not test".formatted(id)));
    return new JarFile(found.toFile());
  }
}
