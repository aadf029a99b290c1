package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The Python scripts of this module in an environment with the packages they need, which is kept
 * between builds.
 */
public record PythonProject(Path sources, Path environment) {
  private static final String REQUIREMENTS = "requirements.txt";

  public static boolean isPossible() throws IOException, InterruptedException {
    return isOnThePath("python3") && end("python3", "-c", "import ensurepip, venv") == 0;
  }

  private static boolean isOnThePath(String program) {
    return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static int end(String... command) throws IOException, InterruptedException {
    var process = new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
    return process.waitFor();
  }

  /** With its packages, fetched if they are not those of the list. */
  public static PythonProject installed() throws IOException, InterruptedException {
    synchronized (PythonProject.class) {
      var project = new PythonProject(
          Path.of(System.getProperty("almanac.python")),
          Path.of(System.getProperty("almanac.venv")));
      Path wanted = project.sources.resolve(REQUIREMENTS);
      Path complete = project.environment.resolve(REQUIREMENTS);
      if (!Files.exists(complete) || Files.mismatch(wanted, complete) != -1) {
        project.command("python3", "-m", "venv", "--clear", project.environment.toString());
        project.command(
            project.python(), "-m", "pip", "install", "--no-deps", "-r", wanted.toString());
        Files.copy(wanted, complete, StandardCopyOption.REPLACE_EXISTING);
      }
      return project;
    }
  }

  /** Runs a script, which must succeed, and gives what it printed. */
  public String run(String script, String... arguments) throws IOException, InterruptedException {
    var words = new ArrayList<>(List.of(python(), sources.resolve(script).toString()));
    words.addAll(List.of(arguments));
    return command(words.toArray(String[]::new));
  }

  private String python() {
    return environment.resolve("bin/python").toString();
  }

  private String command(String... words) throws IOException, InterruptedException {
    Path output = Files.createTempFile("almanac-python-", ".out");
    try {
      var process = new ProcessBuilder(words)
          .redirectErrorStream(true)
          .redirectOutput(output.toFile())
          .start();
      if (!process.waitFor(5, TimeUnit.MINUTES)) {
        process.destroyForcibly();
      }
      assertThat(process.waitFor()).as(() -> read(output)).isZero();
      return read(output);
    } finally {
      Files.deleteIfExists(output);
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
