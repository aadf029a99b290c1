package dev.almanac.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Short-lived programs, and what they leave on the disk. */
final class Commands {
  private Commands() {}

  /** Runs a program to its end; its output is in the exception if it fails. */
  static void run(List<String> command, Duration limit) throws IOException {
    Path output = Files.createTempFile("almanac-command-", ".log");
    try {
      Process process = new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(output.toFile())
          .start();
      process.getOutputStream().close();
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        throw new IOException("%s is not done after %s".formatted(command, limit));
      }
      if (process.exitValue() != 0) {
        throw new IOException("%s: exit code %d: %s"
            .formatted(
                command, process.exitValue(), Files.readString(output, StandardCharsets.UTF_8)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while running " + command, e);
    } finally {
      Files.deleteIfExists(output);
    }
  }

  /** Deletes a directory and what is in it, of which another process may delete some meanwhile. */
  static void deleteTree(Path directory) {
    try (var files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot delete " + directory, e);
    }
  }
}
