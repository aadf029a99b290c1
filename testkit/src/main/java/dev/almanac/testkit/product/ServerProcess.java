package dev.almanac.testkit.product;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.FreePort;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A server of the installed product, in a process of its own, started as SDKs' helpers do. Most
 * live for seconds, so their code is compiled quickly, not well, unless a test says otherwise.
 */
public final class ServerProcess implements AutoCloseable {
  private static final Duration PATIENCE_OF_TESTS = Duration.ofSeconds(60);
  private static final String JAVA_OPTIONS = "ALMANAC_JAVA_OPTS";
  private static final String FOR_SECONDS = "-XX:TieredStopAtLevel=1";

  private final Process process;
  private final int port;
  private final Path output;
  private final Path log;

  private ServerProcess(Process process, int port, Path output, Path log) {
    this.process = process;
    this.port = port;
    this.output = output;
    this.log = log;
  }

  /** Starts it on a free port, with further flags, and does not wait. */
  public static ServerProcess spawn(String... flags) throws IOException {
    return spawnOn(freePort(), flags);
  }

  /** The same with these options for its JVM, and no others than the launcher's own. */
  public static ServerProcess spawnWith(String javaOptions, String... flags) throws IOException {
    int port = freePort();
    var arguments = new ArrayList<>(List.of("server", "start-dev", "--port", "" + port));
    arguments.addAll(List.of(flags));
    return run(port, arguments, Map.of(JAVA_OPTIONS, javaOptions));
  }

  /**
   * The first of an installation: without caches of earlier starts, and with no options of ours.
   */
  public static ServerProcess spawnFirst(String... flags) throws IOException {
    int port = freePort();
    var arguments = new ArrayList<>(List.of("server", "start-dev", "--port", "" + port));
    arguments.addAll(List.of(flags));
    return run(port, arguments, Map.of(JAVA_OPTIONS, "", "XDG_CACHE_HOME", "/dev/null/nowhere"));
  }

  public static ServerProcess spawnOn(int port, String... flags) throws IOException {
    var arguments = new ArrayList<>(List.of("start-dev", "--port", "" + port));
    arguments.addAll(List.of(flags));
    return launch(port, arguments);
  }

  /** Starts one for production on a free port, with its data in a PostgreSQL database. */
  public static ServerProcess spawnOnPostgres(String url) throws IOException {
    int port = freePort();
    Path config = Files.createTempFile("almanac-", ".yaml");
    config.toFile().deleteOnExit();
    Files.writeString(config, "grpc:\n  port: %d\ndata:\n  url: \"%s\"\n".formatted(port, url));
    return launch(port, List.of("start", "--config", config.toString()));
  }

  /** Starts one whose time can be skipped, on a free port, as SDKs' test environments do. */
  public static ServerProcess spawnForTests(String... flags) throws IOException {
    int port = freePort();
    var arguments = new ArrayList<>(List.of("" + port));
    arguments.addAll(List.of(flags));
    return run(port, arguments);
  }

  /** Starts it with the arguments of {@code almanac server}, which must lead to the port. */
  public static ServerProcess launch(int port, List<String> arguments) throws IOException {
    var command = new ArrayList<>(List.of("server"));
    command.addAll(arguments);
    return run(port, command);
  }

  /** The same with these variables besides its own. */
  public static ServerProcess launch(
      int port, List<String> arguments, Map<String, String> environment) throws IOException {
    var command = new ArrayList<>(List.of("server"));
    command.addAll(arguments);
    return run(port, command, environment);
  }

  /** Starts it with the flags of {@code server start-dev}, and so much memory for objects. */
  public static ServerProcess spawnWithHeap(String heap, String... flags) throws IOException {
    int port = freePort();
    var arguments = new ArrayList<>(List.of("server", "start-dev", "--port", "" + port));
    arguments.addAll(List.of(flags));
    return run(port, arguments, Map.of("JAVA_TOOL_OPTIONS", "-Xmx" + heap));
  }

  private static ServerProcess run(int port, List<String> arguments) throws IOException {
    return run(port, arguments, Map.of());
  }

  private static ServerProcess run(
      int port, List<String> arguments, Map<String, String> environment) throws IOException {
    var installation = Installation.unpacked();
    var command = new ArrayList<>(List.of(installation.launcher().toString()));
    command.addAll(arguments);
    Path output = Files.createTempFile("almanac-", ".out");
    Path log = Files.createTempFile("almanac-", ".log");
    var builder =
        new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(log.toFile());
    installation.addTo(builder.environment());
    builder.environment().put(JAVA_OPTIONS, FOR_SECONDS);
    builder.environment().putAll(environment);
    return new ServerProcess(builder.start(), port, output, log);
  }

  /** Asks ten times a second, as SDKs' helpers do, and says how long it took. */
  public Duration awaitAnswer() throws IOException, InterruptedException {
    long started = System.nanoTime();
    while (!answers()) {
      goOnWaiting(started);
    }
    return Duration.ofNanos(System.nanoTime() - started);
  }

  /** Waits until it has said where it is, which it does a moment after it answers. */
  public void awaitBanner() throws IOException, InterruptedException {
    long started = System.nanoTime();
    while (!output().contains("Ready.")) {
      goOnWaiting(started);
    }
  }

  /** Waits a tenth of a second, or until there is nothing more to wait for. */
  private void goOnWaiting(long since) throws InterruptedException {
    assertThat(process.isAlive()).as(this::everythingSaid).isTrue();
    assertThat(Duration.ofNanos(System.nanoTime() - since)).isLessThan(PATIENCE_OF_TESTS);
    process.waitFor(100, TimeUnit.MILLISECONDS);
  }

  private boolean answers() {
    ManagedChannel channel =
        Grpc.newChannelBuilder(target(), InsecureChannelCredentials.create()).build();
    try {
      return WorkflowServiceGrpc.newBlockingStub(channel)
          .withDeadlineAfter(5, TimeUnit.SECONDS)
          .getSystemInfo(GetSystemInfoRequest.getDefaultInstance())
          .hasCapabilities();
    } catch (StatusRuntimeException e) {
      return false;
    } finally {
      channel.shutdownNow();
    }
  }

  public String target() {
    return "127.0.0.1:" + port;
  }

  public int port() {
    return port;
  }

  public String output() throws IOException {
    return Files.readString(output);
  }

  public String log() throws IOException {
    return Files.readString(log);
  }

  /** Asks it to end, as SIGTERM does, and gives its exit code. */
  public int terminate() throws InterruptedException {
    process.destroy();
    return exitCode();
  }

  public int exitCode() throws InterruptedException {
    assertThat(process.waitFor(PATIENCE_OF_TESTS.toSeconds(), TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  /** What all its threads have computed together so far, however long they waited for a core. */
  public Duration computed() {
    return process.info().totalCpuDuration().orElseThrow();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public long pid() {
    return process.pid();
  }

  /** Ends it at once, as SIGKILL does, and waits until it is gone. */
  public void kill() throws InterruptedException {
    process.destroyForcibly();
    assertThat(process.waitFor(PATIENCE_OF_TESTS.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  private String everythingSaid() {
    try {
      return output() + log();
    } catch (IOException e) {
      return "nothing that can be read: " + e;
    }
  }

  /** Gives it a moment to tidy up. */
  @Override
  public void close() throws IOException {
    process.destroy();
    if (!hasEnded()) {
      process.destroyForcibly();
    }
    Files.deleteIfExists(output);
    Files.deleteIfExists(log);
  }

  private boolean hasEnded() {
    try {
      return process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  public static int freePort() throws IOException {
    return FreePort.next();
  }
}
