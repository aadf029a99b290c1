package dev.almanac.server.encryption;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.almanac.server.StartException;
import dev.almanac.store.encryption.MasterKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One run of a key command: without a shell and without input, for a bounded time and with a
 * bounded output, which is used and never logged. What it writes to standard error goes to that of
 * this process, so that an operator sees why it failed.
 */
final class KeyCommandRun {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private KeyCommandRun() {}

  static String output(List<String> words) throws StartException {
    return output(words, LONGEST);
  }

  static String output(List<String> words, Duration longest) throws StartException {
    String program = words.getFirst();
    Process process = start(words);
    try {
      process.getOutputStream().close();
      var reading = CompletableFuture.supplyAsync(() -> read(process));
      long deadline = longest.toMillis();
      String text = reading.get(deadline, TimeUnit.MILLISECONDS);
      if (!process.waitFor(deadline, TimeUnit.MILLISECONDS)) {
        throw new TimeoutException();
      }
      if (process.exitValue() != 0) {
        throw StartException.badInput(
            "Key command %s failed with exit code %d; it says why on standard error"
                .formatted(program, process.exitValue()));
      }
      return text;
    } catch (TimeoutException e) {
      throw StartException.failure(
          "Key command %s did not end within %d s".formatted(program, longest.toSeconds()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw StartException.failure("Interrupted while key command %s ran".formatted(program), e);
    } catch (IOException | ExecutionException e) {
      throw StartException.failure(
          "The output of key command %s cannot be read".formatted(program), e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static Process start(List<String> words) throws StartException {
    try {
      return new ProcessBuilder(words)
          .redirectError(ProcessBuilder.Redirect.INHERIT)
          .start();
    } catch (IOException e) {
      throw StartException.failure(
          "Key command %s cannot be started: it is run without a shell, so expected a program"
              .formatted(words.getFirst()),
          e);
    }
  }

  /** Reads a little more than keys can have, which is then refused. */
  private static String read(Process process) {
    try (var out = process.getInputStream()) {
      return new String(out.readNBytes(MasterKeys.LONGEST + 1), ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
