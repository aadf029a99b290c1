package dev.almanac.conformance.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A program that ran to its end, and what it printed. */
record Program(int exitCode, String output) {
  static boolean isHere(String name) {
    return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
  }

  /** Runs Maven without the network; if it lacks something, with it. */
  static Program maven(Path folder, List<String> command) throws IOException, InterruptedException {
    var offline = new ArrayList<>(command);
    offline.add("-o");
    var run = run(folder, offline);
    return run.exitCode() == 0 ? run : run(folder, command);
  }

  static Program run(Path folder, List<String> command) throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "output-", ".txt");
    var builder = new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    var process = builder.start();
    if (!process.waitFor(8, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    return new Program(process.waitFor(), Files.readString(output));
  }
}
