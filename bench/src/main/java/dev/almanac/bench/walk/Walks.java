package dev.almanac.bench.walk;

import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Records the five walks in a server and prints what they add up to, as a Markdown table. */
@Command(
    name = "walks",
    mixinStandardHelpOptions = true,
    header = "Count the classes that an operation passes through in a server.",
    footer = {
      "",
      "Example:",
      "  java -cp bench/target/load.jar dev.almanac.bench.walk.Walks dist/target/almanac.jar",
    })
public final class Walks implements Callable<Integer> {
  /**
   * The due time comes when it comes, so it is first. A poll leaves an alarm behind, which rings a
   * minute later, so the walk with polls is last.
   */
  private static final List<Walk> ORDER =
      List.of(Walk.SCHEDULE_DUE, Walk.START, Walk.LIST, Walk.SCHEDULE_CREATE, Walk.WORKFLOW_TASK);

  @Spec
  private CommandSpec command;

  @Parameters(
      paramLabel = "SERVER_JAR",
      description = "The server, such as dist/target/almanac.jar.")
  private Path jar = Path.of("");

  @Option(
      names = "--trace",
      paramLabel = "DIRECTORY",
      description = "Also write what was recorded there: one file for each walk.")
  private @Nullable Path traces;

  private Walks() {}

  public static void main(String... args) {
    System.exit(new CommandLine(new Walks()).execute(args));
  }

  @Override
  public Integer call()
      throws IOException, IllegalConnectorArgumentsException, InterruptedException {
    if (!Files.isRegularFile(jar)) {
      throw new ParameterException(command.commandLine(), "There is no file " + jar);
    }
    Path directory = Files.createTempDirectory("almanac-walks");
    try {
      Map<Walk, List<Entry>> walks = record(directory);
      print(walks);
      if (traces != null) {
        write(walks, Files.createDirectories(traces));
      }
      return 0;
    } finally {
      delete(directory);
    }
  }

  private Map<Walk, List<Entry>> record(Path directory)
      throws IOException, IllegalConnectorArgumentsException, InterruptedException {
    DueSchedules schedules;
    try (var server = TracedServer.start(jar, directory)) {
      schedules = DueSchedules.create(server.wire(), WalkRecorder.WARM_UPS);
    }
    try (var server = TracedServer.start(jar, directory)) {
      var recorder = new WalkRecorder(server, new Operations(server, schedules));
      for (Walk walk : ORDER) {
        command.commandLine().getErr().println("recording " + walk);
        recorder.record(walk);
      }
      return recorder.withoutNoise();
    }
  }

  private void print(Map<Walk, List<Entry>> walks) {
    PrintWriter out = command.commandLine().getOut();
    out.println("| walk | classes | callers | values | packages | arrows | hops | threads |");
    out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
    walks.forEach((walk, entries) -> out.println(row(walk, WalkCount.of(entries))));
    out.flush();
  }

  private static String row(Walk walk, WalkCount count) {
    return "| %s | %d | %d | %d | %d | %d | %d | %d |"
        .formatted(
            walk,
            count.classes().size(),
            count.callers().size(),
            count.values().size(),
            count.packages().size(),
            count.arrows().size(),
            count.hops(),
            count.threads());
  }

  /** Indented by depth; what is no step stands in parentheses. */
  private static String line(Entry entry) {
    Frame frame = entry.frame();
    String call = frame.type() + "." + frame.method();
    return "%-12s %s%s"
        .formatted(
            entry.thread(), "  ".repeat(entry.depth()), frame.isStep() ? call : "(" + call + ")");
  }

  private static void write(Map<Walk, List<Entry>> walks, Path directory) throws IOException {
    for (var walk : walks.entrySet()) {
      Files.write(
          directory.resolve(walk.getKey() + ".txt"),
          walk.getValue().stream().map(Walks::line).toList());
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }
}
