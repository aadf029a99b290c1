package dev.almanac.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.almanac.testing.TestAlmanac;
import io.temporal.client.WorkflowOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The same workflow in four languages against the same server. Those that fetch packages and
 * compile run in the long tests, where the language is there.
 */
@Timeout(900)
class FirstWorkflowTest {
  private static final Path SOURCES = Path.of("first-workflow");
  private static final Path COPIES = Path.of("target", "first-workflow");

  private static TestAlmanac server;

  @BeforeAll
  static void startTheServer() {
    server = TestAlmanac.start(TestAlmanac.USUAL_START, with -> with.port(0, 0));
  }

  @AfterAll
  static void stopTheServer() {
    server.close();
  }

  @Test
  void inJava() throws Exception {
    makesTea(
        SOURCES.resolve("java"),
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"),
        "TeaWorker.java");
  }

  @Test
  void inPython() throws Exception {
    assumeTrue(isPossible("python3"));
    Path folder = copy("python");
    run(folder, "python3", "-m", "venv", ".venv");
    run(folder, ".venv/bin/pip", "install", "-r", "requirements.txt");
    makesTea(folder, folder.resolve(".venv/bin/python").toAbsolutePath().toString(), "worker.py");
  }

  @Test
  void inTypescript() throws Exception {
    assumeTrue(isPossible("npm"));
    Path folder = copy("typescript");
    run(folder, "npm", "install", "--no-audit", "--no-fund");
    run(folder, "npx", "tsc");
    makesTea(folder, "node", "worker.js");
  }

  @Test
  void inGo() throws Exception {
    assumeTrue(isPossible("go"));
    Path folder = copy("go");
    run(folder, "go", "build", "-o", "worker", ".");
    makesTea(folder, folder.resolve("worker").toAbsolutePath().toString());
  }

  private static void makesTea(Path folder, String... worker) throws IOException {
    Process process = process(folder, worker).start();
    try (var output = process.inputReader(UTF_8)) {
      var tea = server
          .almanac()
          .client()
          .newUntypedWorkflowStub(
              "MakeTea",
              WorkflowOptions.newBuilder()
                  .setTaskQueue("tea")
                  .setWorkflowId("tea-" + folder.getFileName())
                  .build());
      tea.start("Ada");
      awaitKettle(output);
      server.clock().advance(Duration.ofMinutes(1)); // the tea draws for thirty seconds

      assertThat(tea.getResult(String.class)).isEqualTo("Tea for Ada");
    } finally {
      process.destroyForcibly();
    }
  }

  private static void awaitKettle(BufferedReader output) throws IOException {
    var before = new StringBuilder();
    for (String line = output.readLine();
        !"The kettle is on.".equals(line);
        line = output.readLine()) {
      assertThat(line).as("the worker ended:%n%s", before).isNotNull();
      before.append(line).append('\n');
    }
  }

  private static boolean isPossible(String program) {
    return Boolean.getBoolean("almanac.long")
        && Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":"))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** Keeps what is installed there between builds, and nothing of it in the sources. */
  private static Path copy(String language) throws IOException {
    Path to = Files.createDirectories(COPIES.resolve(language));
    try (Stream<Path> files = Files.list(SOURCES.resolve(language))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.write(to.resolve(file.getFileName()), Files.readAllBytes(file));
      }
    }
    return to;
  }

  private static void run(Path folder, String... command) throws Exception {
    Path log = Files.createTempFile("first-workflow-", ".log");
    Process process = process(folder, command).redirectOutput(log.toFile()).start();
    try {
      assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    } finally {
      process.destroyForcibly();
      Files.delete(log);
    }
  }

  private static ProcessBuilder process(Path folder, String... command) {
    var builder =
        new ProcessBuilder(List.of(command)).directory(folder.toFile()).redirectErrorStream(true);
    String address = "127.0.0.1:" + server.almanac().port().orElseThrow();
    builder.environment().put("TEMPORAL_ADDRESS", address);
    builder.environment().put("PYTHONUNBUFFERED", "1");
    return builder;
  }
}
