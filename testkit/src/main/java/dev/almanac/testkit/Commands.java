package dev.almanac.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs short-lived programs and deletes directories. */
final class Commands {
  private Commands() {}

  /** Runs a program to its end. If it fails, the exception contains its output. */
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
        throw new IOException("%s did not finish within %s".formatted(command, limit));
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

  /** Deletes a directory and its content, even if another process deletes it at the same time. */
  static void deleteTree(Path root) {
    try {
      Files.walkFileTree(root, new Deletion());
    } catch (NoSuchFileException e) {
      // Another process has deleted it.
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot delete " + root, e);
    }
  }

  /** Ignores files that disappear meanwhile. */
  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
        throws IOException {
      if (failure != null && !(failure instanceof NoSuchFileException)) {
        throw failure;
      }
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
