package dev.almanac.store.sql;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A program in a separate JVM, which can be killed. */
final class ChildJvm {
  private final Process process;
  private final BufferedReader output;

  private ChildJvm(Process process) {
    this.process = process;
    this.output = process.inputReader();
  }

  /** @param temporary the folder for its temporary files */
  static ChildJvm start(Class<?> program, Path temporary, String argument) throws IOException {
    List<String> command = List.of(
        ProcessHandle.current().info().command().orElseThrow(),
        "--enable-native-access=ALL-UNNAMED",
        "-Xmx256m",
        "-XX:TieredStopAtLevel=1",
        "-Djava.io.tmpdir=" + temporary,
        "-cp",
        System.getProperty("java.class.path"),
        program.getName(),
        argument);
    return new ChildJvm(new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start());
  }

  long pid() {
    return process.pid();
  }

  /** Returns null once it has ended and all output was read. */
  @Nullable
  String readLine() throws IOException {
    return output.readLine();
  }

  /** Kills it with a signal that it cannot catch. Its output can still be read. */
  void kill() throws InterruptedException {
    process.toHandle().destroyForcibly();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      throw new IllegalStateException("The child does not end");
    }
  }
}
