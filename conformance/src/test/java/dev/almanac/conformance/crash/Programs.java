package dev.almanac.conformance.crash;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Programs of the operating system that some machines do not have. */
final class Programs {
  private Programs() {}

  /** A test that cannot do without is counted as skipped where it is missing. */
  static void require(String name) {
    boolean isHere = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
    assumeTrue(isHere, "There is no %s on this machine".formatted(name));
  }
}
