package dev.almanac.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.FreePort;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A real identity provider, written by others, in a process of its own. */
final class IdentityProvider implements AutoCloseable {
  private static final String LOCK = "package-lock.json";
  private static final long PATIENCE_SECONDS = 60;

  private final Process process;
  private final URI url;

  private IdentityProvider(Process process, URI url) {
    this.process = process;
    this.url = url;
  }

  static boolean isPossible() {
    return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "npm")));
  }

  /** Starts one that may send people back to these addresses. */
  static IdentityProvider start(String... redirects) throws IOException, InterruptedException {
    Path folder = installed();
    int port = FreePort.next();
    var command = new ArrayList<>(List.of("node", "provider.js", "" + port));
    command.addAll(List.of(redirects));
    Path log = Files.createTempFile("almanac-provider-", ".log");
    var process = start(folder, log, command);
    var provider = new IdentityProvider(process, URI.create("http://127.0.0.1:" + port));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!Files.readString(log).contains("ready")) {
      assertThat(process.isAlive() && System.nanoTime() < end)
          .as(() -> read(log))
          .isTrue();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
    return provider;
  }

  /** Returns a folder with its packages, fetched if they are not those of the lock file. */
  private static Path installed() throws IOException, InterruptedException {
    Path sources = Path.of(System.getProperty("almanac.node.sources"));
    Path folder = Files.createDirectories(Path.of(System.getProperty("almanac.node")));
    Path complete = folder.resolve("installed");
    boolean isComplete =
        Files.exists(complete) && Files.mismatch(sources.resolve(LOCK), complete) == -1;
    try (var files = Files.list(sources)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    if (!isComplete) {
      Path log = Files.createTempFile("almanac-npm-", ".log");
      var npm = start(
          folder, log, List.of("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"));
      if (!npm.waitFor(5, TimeUnit.MINUTES)) {
        npm.destroyForcibly();
      }
      assertThat(npm.waitFor()).as(() -> read(log)).isZero();
      Files.copy(sources.resolve(LOCK), complete, StandardCopyOption.REPLACE_EXISTING);
    }
    return folder;
  }

  private static Process start(Path folder, Path log, List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  URI url() {
    return url;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
