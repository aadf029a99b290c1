package dev.almanac.conformance.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.scenario.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The worker of {@code samples/first-workflow} in a language, in processes of its own. */
final class SampleWorker implements AutoCloseable {
  /** Its first start downloads the packages of the language. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final String SAMPLES = "samples/first-workflow";

  /** What a worker says when it polls: the sample's words, or those of the SDK. */
  private static final List<String> READY =
      List.of("Waiting for work", "state: 'RUNNING'", "Started Worker");

  private final Process process;
  private final Path output;

  private SampleWorker(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** Runs the commands that the page shows. */
  static SampleWorker asShown(Household household, Step.Worker shown) throws IOException {
    var folder = household.folder().resolve(SAMPLES).resolve(shown.language());
    var source = Guide.root().resolve(SAMPLES).resolve(shown.language());
    copy(source, Files.createDirectories(folder));
    var commands = shown.exchanges().stream().map(Exchange::command).toList();
    return start(household, List.of("bash", "-ec", String.join("\n", commands)));
  }

  /** Runs the program of the Java sample with the SDK of these tests, without Maven. */
  static SampleWorker inJava(Household household) throws IOException {
    var classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return start(
        household,
        List.of(
            Path.of(System.getProperty("java.home"), "bin/java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classPath,
            Guide.root().resolve(SAMPLES).resolve("java/TeaWorker.java").toString()));
  }

  /** Its tools keep the home of whoever runs the tests, with their settings and caches. */
  private static SampleWorker start(Household household, List<String> command) throws IOException {
    var output = household.folder().resolve("worker.out");
    var builder = new ProcessBuilder(command)
        .directory(household.folder().toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile());
    var home = builder.environment().get("HOME");
    household.addTo(builder.environment());
    builder.environment().compute("HOME", (name, ours) -> home);
    var worker = new SampleWorker(builder.start(), output);
    try {
      Await.until("the worker waits for work", PATIENCE, worker::isReady);
      return worker;
    } catch (AssertionError e) {
      worker.close();
      throw e;
    }
  }

  private boolean isReady() {
    assertThat(process.isAlive()).as("%s", output()).isTrue();
    var said = output();
    return READY.stream().anyMatch(said::contains);
  }

  /** What it has said so far. */
  String output() {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  @Override
  public void close() {
    var all = process.descendants().toList();
    all.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
    all.forEach(child -> child.onExit().join());
  }
}
