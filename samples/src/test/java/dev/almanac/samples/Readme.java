package dev.almanac.samples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The page of a sample: what it teaches, how it is run, and what it prints then. */
record Readme(String text) {
  private static final Pattern RUN =
      Pattern.compile("(?s)```text\n\\$ (mvn -q compile exec:java[^\n]*)\n(.*?)```");

  static Readme of(String sample) {
    try {
      return new Readme(Files.readString(Path.of(sample, "README.md")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the lines after the command that runs the sample, up to the next command. */
  List<String> output() {
    var run = RUN.matcher(text);
    if (!run.find()) {
      throw new IllegalStateException("No run of the sample in its README");
    }
    return run.group(2).lines().takeWhile(line -> !line.startsWith("$ ")).toList();
  }
}
