package dev.almanac.conformance.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A copy of the application, with a repository of its own. */
record ConsumerProject(Path folder, BuiltRepository repository) {
  private static final String VERSION = System.getProperty("almanac.version");

  static ConsumerProject in(Path folder) throws IOException {
    Path sources = Path.of(System.getProperty("almanac.consumer"));
    try (var files = Files.walk(sources)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve("project").resolve(sources.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    Path project = Path.of(System.getProperty("almanac.project"));
    return new ConsumerProject(
        folder.resolve("project"),
        BuiltRepository.in(folder.resolve("repository"), project, VERSION));
  }

  /** Compiles it with Maven. What the machine does not have yet is fetched. */
  ResolvedVersions compile(String... options) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(
        "mvn",
        "-B",
        "-q",
        "-Dmaven.repo.local=" + repository.folder(),
        "-Dalmanac.version=" + VERSION,
        "-Dlogback.version=" + System.getProperty("almanac.logback")));
    command.addAll(List.of(options));
    command.addAll(List.of(
        "compiler:compile",
        "dependency:build-classpath",
        "-Dmdep.outputFile=classpath.txt",
        "dependency:tree",
        "-Dverbose",
        "-DoutputFile=tree.txt"));
    var run = Program.maven(folder, command);
    assertThat(run.exitCode()).as(run.output()).isZero();
    return ResolvedVersions.read(Files.readString(folder.resolve("tree.txt")));
  }

  String classpath() throws IOException {
    return Files.readString(folder.resolve("classpath.txt")).strip()
        + File.pathSeparator
        + folder.resolve("target/classes");
  }

  /** Runs it on these databases, and returns what it printed. */
  String run(String classpath, String... databases) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "--enable-native-access=ALL-UNNAMED",
        "-Dlogback.configurationFile=" + folder.resolve("logback.xml"),
        "-cp",
        classpath,
        "com.example.orders.Orders"));
    command.addAll(List.of(databases));
    var run = Program.run(folder, command);
    assertThat(run.exitCode()).as(run.output()).isZero();
    return run.output();
  }
}
