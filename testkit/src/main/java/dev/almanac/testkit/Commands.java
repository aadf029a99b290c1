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

  /** Deletes a folder and all in it, also if somebody else deletes it at the same time. */
  static void deleteTree(Path root) {
    try {
      Files.walkFileTree(root, new Deletion());
    } catch (NoSuchFileException e) {
      // It is gone, which is what was wanted.
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot delete " + root, e);
    }
  }

  /** What was listed may be gone when it is its turn. */
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
