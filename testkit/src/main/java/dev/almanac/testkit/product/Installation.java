package dev.almanac.testkit.product;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The archive, unpacked once for all tests. The caches that the launcher records at the first start
 * are complete before any test begins: a suite starts some hundred processes, and without the
 * caches each would load and compile everything anew.
 */
public record Installation(Path folder) {
  private static final Duration LONGEST_REHEARSAL = Duration.ofMinutes(4);
  private static final Installation UNPACKED = unpack();

  public static Installation unpacked() {
    return UNPACKED;
  }

  public Path launcher() {
    return folder.resolve("bin/almanac");
  }

  /** Where the launcher keeps its caches, away from those of whoever runs the tests. */
  public Path cacheHome() {
    return folder.resolveSibling("cache");
  }

  /** What its launcher wants to know. */
  public void addTo(Map<String, String> environment) {
    environment.put("XDG_CACHE_HOME", cacheHome().toString());
  }

  private static Installation unpack() {
    Path archive = Path.of(System.getProperty("almanac.archive"));
    Path work = Path.of(System.getProperty("almanac.work"));
    assertThat(archive).as("the archive that dist builds").exists();
    var installation = new Installation(work);
    try {
      installation.unpack(archive);
      installation.rehearse();
      return installation;
    } catch (IOException e) {
      throw new AssertionError("Cannot unpack " + archive, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted", e);
    }
  }

  /** Leaves what is there if it is of the same archive, for its caches would no longer fit. */
  private void unpack(Path archive) throws IOException, InterruptedException {
    Path unpacked = folder.resolveSibling("unpacked.tar.gz");
    if (Files.exists(unpacked) && Files.mismatch(archive, unpacked) == -1) {
      return;
    }
    Files.createDirectories(folder);
    Files.deleteIfExists(unpacked);
    run(List.of("tar", "xzf", archive.toString(), "-C", folder.toString(), "--strip-components=1"));
    Files.copy(archive, unpacked);
  }

  /** Starts a command and a server's command, and waits for what the launcher makes of that. */
  private void rehearse() throws IOException, InterruptedException {
    run(List.of(launcher().toString(), "--version"));
    run(List.of(launcher().toString(), "server", "config"));
    long began = System.nanoTime();
    while (isRecording() && System.nanoTime() - began < LONGEST_REHEARSAL.toNanos()) {
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    }
  }

  /** A cache only makes starts quicker, so tests go on without one that could not be made. */
  private boolean isRecording() throws IOException {
    try (var files = Files.list(cacheHome().resolve("almanac"))) {
      return files.anyMatch(file -> file.toString().endsWith(".cache.lock"));
    }
  }

  private void run(List<String> command) throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT);
    addTo(builder.environment());
    var process = builder.start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("%s", command).isTrue();
    assertThat(process.exitValue()).as("%s", command).isZero();
  }
}
