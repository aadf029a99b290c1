package dev.almanac.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The files of the project, without build results, Git's own files, and the application of somebody
 * else in {@code conformance/src/test/consumer}.
 */
public record ProjectTree(Path root) {
  private static final Pattern MODULE = Pattern.compile("<module>(.+?)</module>");
  private static final Set<String> SKIPPED =
      Set.of("target", ".git", ".build", ".idea", "node_modules", ".venv", "consumer");

  /** Finds the project of the current directory: the outermost directory with Maven's settings. */
  public static ProjectTree here() {
    for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      if (Files.isDirectory(folder.resolve(".mvn"))) {
        return new ProjectTree(folder);
      }
    }
    throw new IllegalStateException("No .mvn folder above " + Path.of("").toAbsolutePath());
  }

  public List<String> modules() {
    return MODULE
        .matcher(read(root.resolve("pom.xml")))
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  List<JavaSource> javaSources() {
    var texts = new LinkedHashMap<String, String>();
    files(".java").forEach(file -> texts.put(relative(file), read(file)));
    return JavaSource.all(texts);
  }

  /** Returns the paths of all files with these endings, sorted. */
  public List<Path> files(String... endings) {
    var found = new ArrayList<Path>();
    var visitor = new SimpleFileVisitor<Path>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        return SKIPPED.contains(folder.getFileName().toString())
            ? FileVisitResult.SKIP_SUBTREE
            : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (List.of(endings).stream().anyMatch(file.toString()::endsWith)) {
          found.add(file);
        }
        return FileVisitResult.CONTINUE;
      }
    };
    try {
      Files.walkFileTree(root, visitor);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot walk " + root, e);
    }
    return found.stream().sorted().toList();
  }

  public String relative(Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }

  public static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }
}
