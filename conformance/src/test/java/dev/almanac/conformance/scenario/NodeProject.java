package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.product.Installation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The scripts of this module with the packages they need, which are kept between builds. */
public record NodeProject(Path folder) {
  private static final String LOCK = "package-lock.json";

  public static boolean isPossible() {
    return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "npm")));
  }

  /** With its packages, fetched if they are not those of the lock file. */
  public static NodeProject installed() throws IOException, InterruptedException {
    synchronized (NodeProject.class) {
      Path sources = Path.of(System.getProperty("almanac.typescript"));
      Path folder = Files.createDirectories(Path.of(System.getProperty("almanac.node")));
      Path complete = folder.resolve("installed");
      if (!Files.exists(complete) || Files.mismatch(sources.resolve(LOCK), complete) != -1) {
        copy(sources, folder);
        new NodeProject(folder)
            .command("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts");
        Files.copy(sources.resolve(LOCK), complete, StandardCopyOption.REPLACE_EXISTING);
      }
      copy(sources, folder);
      return new NodeProject(folder);
    }
  }

  /** Runs a script, which must succeed, and gives what it printed. */
  public String run(String script, String argument) throws IOException, InterruptedException {
    return command("node", script, argument);
  }

  private String command(String... words) throws IOException, InterruptedException {
    Path output = Files.createTempFile("almanac-node-", ".out");
    try {
      var builder = new ProcessBuilder(List.of(words))
          .directory(folder.toFile())
          .redirectErrorStream(true)
          .redirectOutput(output.toFile());
      Installation.unpacked().addTo(builder.environment());
      var process = builder.start();
      if (!process.waitFor(5, TimeUnit.MINUTES)) {
        process.destroyForcibly();
      }
      assertThat(process.waitFor()).as(() -> read(output)).isZero();
      return read(output);
    } finally {
      Files.deleteIfExists(output);
    }
  }

  private static void copy(Path sources, Path folder) throws IOException {
    try (var files = Files.list(sources)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
