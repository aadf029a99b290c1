package dev.almanac.cli.spec;

import com.google.gson.JsonObject;
import dev.almanac.calendar.Timetable;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code almanac spec next}: the times of a specification. */
@Command(
    name = "next",
    header = "List the next times of a specification.",
    footer = {
      "",
      "Examples:",
      "  almanac spec next --cron '30 2 * * *' --time-zone Europe/Berlin --count 3",
      "  almanac spec next --interval '10d from 2026-01-05T09:00:00Z' --output json",
      "  almanac spec next --dialect quartz --cron '0 0 18 ? * FRIL'",
      "  almanac spec next --spec-file spec.json --after 2026-01-01T00:00:00Z",
      "",
      "Batch mode: one JSON object a line on standard input, one result a line on standard output.",
      "  echo '{\"spec\":{\"cron_string\":[\"@daily\"]},\"after\":\"2026-01-01T00:00:00Z\"}' \\",
      "    | almanac spec next --jsonl",
    })
public final class NextCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command;

  @Mixin
  private SpecOptions options;

  @Option(
      names = "--after",
      paramLabel = "TIME",
      description = "Times after this one. Default: now.")
  private @Nullable String after;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many times, at most 10,000. Default: ${DEFAULT-VALUE}.")
  private int count;

  @Option(
      names = "--jitter-seed",
      paramLabel = "TEXT",
      description =
          "What jitter depends on besides the time; the server uses NAMESPACE_ID-SCHEDULE_ID.")
  private String seed = "";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "table, json or jsonl. Default: table.")
  private OutputFormat output = OutputFormat.TABLE;

  @Option(names = "--jsonl", description = "Batch mode, see below.")
  private boolean batch;

  @Override
  public Integer call() {
    var out = command.commandLine().getOut();
    if (batch) {
      return JsonLines.run(BatchNext::answer, command.commandLine());
    }
    var from = after == null ? Instant.now() : Times.parse(after, "--after");
    var spec = options.read(from).spec();
    var times = UpcomingTimes.of(Timetable.of(spec), from, UpcomingTimes.checked(count), seed);
    switch (output) {
      case TABLE -> TimesTable.print(spec, times, out);
      case JSON -> out.println(Json.pretty(times.toJson()));
      case JSONL -> printLines(times, out);
    }
    return 0;
  }

  private static void printLines(UpcomingTimes times, PrintWriter out) {
    List<Instant> actual = times.actual();
    for (int i = 0; i < times.nominal().size(); i++) {
      var line = new JsonObject();
      line.addProperty("nominal", times.nominal().get(i).toString());
      line.addProperty("actual", actual.get(i).toString());
      out.println(line);
    }
  }
}
