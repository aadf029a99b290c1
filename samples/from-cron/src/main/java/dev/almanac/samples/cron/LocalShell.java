package dev.almanac.samples.cron;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.temporal.activity.Activity;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Runs commands with {@code sh}, as cron does. */
public final class LocalShell implements Shell {
  private static final int SECONDS_BETWEEN_HEARTBEATS = 5;
  private static final int MOST_BYTES = 16_384;

  @Override
  public String run(Command.Line line) {
    try {
      Path input = Files.createTempFile("command-", ".in");
      Path output = Files.createTempFile("command-", ".out");
      try {
        Files.writeString(input, Objects.requireNonNullElse(line.stdin(), ""));
        int exitCode = run(line, input, output);
        if (exitCode != 0) {
          throw ApplicationFailure.newFailure(
              "exit code %d%n%s".formatted(exitCode, end(output)), "CommandFailed");
        }
        return end(output);
      } finally {
        Files.delete(input);
        Files.delete(output);
      }
    } catch (IOException | InterruptedException e) {
      throw Activity.wrap(e);
    }
  }

  private static int run(Command.Line line, Path input, Path output)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder("sh", "-c", line.command())
        .redirectErrorStream(true)
        .redirectInput(input.toFile())
        .redirectOutput(output.toFile());
    if (line.environment() != null) {
      builder.environment().putAll(line.environment());
    }
    Process process = builder.start();
    try {
      while (!process.waitFor(SECONDS_BETWEEN_HEARTBEATS, TimeUnit.SECONDS)) {
        Activity.getExecutionContext().heartbeat(null); // throws if the workflow was cancelled
      }
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  /** Histories are no place for long logs. */
  private static String end(Path output) throws IOException {
    try (var file = new RandomAccessFile(output.toFile(), "r")) {
      var bytes = new byte[(int) Math.min(file.length(), MOST_BYTES)];
      file.seek(file.length() - bytes.length);
      file.readFully(bytes);
      return new String(bytes, UTF_8);
    }
  }
}
