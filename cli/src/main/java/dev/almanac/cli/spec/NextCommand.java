package dev.almanac.cli.spec;

import com.google.gson.JsonObject;
import dev.almanac.calendar.Timetable;
import dev.almanac.cli.output.Json;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code almanac spec next}: lists the times of a specification. */
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
      "Batch mode: reads one JSON object per line and writes one result per line.",
      "  echo '{\"spec\":{\"cron_string\":[\"@daily\"]},\"after\":\"2026-01-01T00:00:00Z\"}' \\",
      "    | almanac spec next --jsonl",
    })
public final class NextCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command;

  @Mixin
  private SpecOptions options;

  @Mixin
  private TimesOptions times;

  @Mixin
  private OutputOption output;

  @Option(names = "--jsonl", description = "Batch mode, see below.")
  private boolean batch;

  @Override
  public Integer call() {
    var out = command.commandLine().getOut();
    if (batch) {
      return JsonLines.run(BatchNext::answer, command.commandLine());
    }
    var from = times.after(options::zone);
    var spec = options.read(from).spec();
    var upcoming = times.of(Timetable.of(spec), from);
    switch (output.format()) {
      case TABLE -> TimesTable.print(spec, upcoming, out);
      case JSON -> out.println(Json.pretty(upcoming.toJson()));
      case JSONL -> printLines(upcoming, out);
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
