package dev.almanac.conformance.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Whoever copies a sample has a POM that resolves, and code that compiles with it. */
@Timeout(1200)
@EnabledIfSystemProperty(named = "almanac.long", matches = "true")
class SampleProjectsTest {
  private static final Path PROJECT = Path.of(System.getProperty("almanac.project"));

  @TempDir
  private Path folder;

  @Test
  void theirPomsResolveAndTheirCodeCompiles() throws Exception {
    Path copies = folder.resolve("copies");
    var names = copy(PROJECT.resolve("samples"), copies);
    Files.writeString(copies.resolve("pom.xml"), all(names));
    var repository = BuiltRepository.in(
        folder.resolve("repository"), PROJECT, System.getProperty("almanac.version"));

    var run = Program.maven(
        copies,
        List.of("mvn", "-B", "-q", "-Dmaven.repo.local=" + repository.folder(), "test-compile"));

    assertThat(run.exitCode()).as(run.output()).isZero();
    assertThat(names).hasSizeGreaterThan(10);
    assertThat(names)
        .allSatisfy(name ->
            assertThat(copies.resolve(name).resolve("target/classes")).isNotEmptyDirectory());
  }

  /** Returns a POM that is there to have them compiled in one run. */
  private static String all(List<String> names) {
    String modules =
        names.stream().map("<module>%s</module>"::formatted).collect(Collectors.joining());
    return """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>com.example</groupId>
          <artifactId>copies</artifactId>
          <version>1</version>
          <packaging>pom</packaging>
          <modules>%s</modules>
        </project>
        """.formatted(modules);
  }

  /** Returns the folders that have a POM, which are copied. */
  private static List<String> copy(Path samples, Path copies) throws IOException {
    var poms = new ArrayList<Path>();
    try (Stream<Path> files = Files.walk(samples)) {
      files
          .filter(file -> file.endsWith("pom.xml") && !file.equals(samples.resolve("pom.xml")))
          .forEach(poms::add);
    }
    var names = new ArrayList<String>();
    for (Path pom : poms) {
      Path sample = pom.getParent();
      names.add(samples.relativize(sample).toString());
      try (Stream<Path> files = Files.walk(sample)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Path copy = copies.resolve(samples.relativize(file).toString());
          Files.createDirectories(copy.getParent());
          Files.copy(file, copy);
        }
      }
    }
    return names;
  }
}
