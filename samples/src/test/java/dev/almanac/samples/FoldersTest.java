package dev.almanac.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever copies one folder gets something that runs, and finds what it is for. */
class FoldersTest {
  private static final int MOST_LINES = 32;
  private static final Pattern VERSION = Pattern.compile("<version>(\\d+\\.[^<]*)</version>");
  private static final Pattern MAIN = Pattern.compile("<exec.mainClass>(.*)</exec.mainClass>");

  /** Where the versions are that this build uses, and so the samples. */
  private static final List<Path> BUILD =
      List.of(Path.of("../pom.xml"), Path.of("../dist/pom.xml"), Path.of("pom.xml"));

  static List<Path> samples() throws IOException {
    try (Stream<Path> all = Files.list(Path.of(""))) {
      return all.filter(Files::isDirectory)
          .filter(folder -> !List.of("src", "target").contains(folder.toString()))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everyFolderHasAPageThatIsListed(Path sample) throws IOException {
    List<String> page = Files.readAllLines(sample.resolve("README.md"));

    assertThat(page).hasSizeLessThanOrEqualTo(MOST_LINES);
    assertThat(Path.of("README.md")).content().contains("](%s)".formatted(sample));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everyPomHasTheVersionsOfTheBuild(Path sample) throws IOException {
    var known = new StringBuilder();
    for (Path file : BUILD) {
      known.append(Files.readString(file));
    }
    try (Stream<Path> files = Files.walk(sample)) {
      for (Path pom : files.filter(file -> file.endsWith("pom.xml")).toList()) {
        assertThat(VERSION.matcher(Files.readString(pom)).results())
            .extracting((MatchResult version) -> version.group(1))
            .isNotEmpty()
            .allSatisfy(version -> assertThat(known).contains(">%s<".formatted(version)));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everyPomNamesTheProgram(Path sample) throws IOException {
    Path pom = sample.resolve("pom.xml");
    if (!Files.exists(pom)) {
      return; // one of several languages
    }
    var main = MAIN.matcher(Files.readString(pom));

    assertThat(main.find()).isTrue();
    String file = main.group(1).replace('.', '/') + ".java";
    assertThat(sample.resolve("src/main/java").resolve(file)).exists();
    try (Stream<Path> tests = Files.walk(sample.resolve("src/test/java"))) {
      assertThat(tests).anyMatch(test -> test.toString().endsWith("Test.java"));
    }
  }

  @Test
  void thereAreSamples() throws IOException {
    assertThat(samples()).hasSizeGreaterThan(9);
  }
}
