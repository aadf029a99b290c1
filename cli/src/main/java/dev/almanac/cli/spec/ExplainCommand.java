package dev.almanac.cli.spec;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.almanac.calendar.Timetable;
import dev.almanac.calendar.remark.Remark;
import dev.almanac.calendar.remark.Remarks;
import dev.almanac.calendar.sentence.Sentence;
import dev.almanac.cli.output.Json;
import dev.almanac.protocol.schedule.SpecJson;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac spec explain}: a specification in words, in canonical form, and as times. */
@Command(
    name = "explain",
    header =
        "Explain a specification: in words, in canonical form, its next times and its pitfalls.",
    footer = {
      "",
      "Examples:",
      "  almanac spec explain --cron '0 12 * * MON-FRI' --time-zone Europe/Berlin",
      "  almanac spec explain --interval 5h/15m --cal '{\"dayOfWeek\":\"Fri\",\"hour\":\"11\"}'",
      "  almanac spec explain --cron '30 2 * * *' --tz Europe/Berlin --dst-gap shift",
    })
public final class ExplainCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command;

  @Mixin
  private SpecOptions options;

  @Mixin
  private TimesOptions times;

  @Mixin
  private OutputOption output;

  @Override
  public Integer call() {
    var from = times.after(options::zone);
    var read = options.read(from);
    var table = Timetable.of(read.spec());
    var upcoming = times.of(table, from);
    var until = upcoming.nominal().isEmpty() ? from : upcoming.nominal().getLast();
    var remarks = Remarks.of(table, from, until).stream().map(Remark::text).toList();
    var out = command.commandLine().getOut();
    switch (output.format()) {
      case TABLE -> print(read, upcoming, remarks, out);
      case JSON -> out.println(Json.pretty(json(read, upcoming, remarks)));
      case JSONL -> out.println(Json.compact(json(read, upcoming, remarks)));
    }
    return 0;
  }

  private static void print(
      ReadSpec read, UpcomingTimes times, List<String> remarks, PrintWriter out) {
    out.println(Sentence.of(read.spec()) + ".");
    heading("Canonical form", out);
    CanonicalTable.print(read.spec(), "  ", out);
    heading("Next times", out);
    TimesTable.print(read.spec(), times, "  ", out);
    if (!remarks.isEmpty()) {
      heading("Remarks", out);
      remarks.forEach(remark -> out.println("  " + remark));
    }
  }

  private static void heading(String text, PrintWriter out) {
    out.println();
    out.println(Ansi.AUTO.string("@|bold " + text + "|@"));
  }

  private static JsonObject json(ReadSpec read, UpcomingTimes times, List<String> remarks) {
    var json = new JsonObject();
    json.addProperty("sentence", Sentence.of(read.spec()));
    json.add("canonical", Json.parse(SpecJson.print(read.canonical())));
    var extensions = SpecExtensions.of(read.spec());
    if (!extensions.isEmpty()) {
      json.add("extensions", extensions);
    }
    times.toJson().entrySet().forEach(entry -> json.add(entry.getKey(), entry.getValue()));
    var array = new JsonArray();
    remarks.forEach(array::add);
    json.add("remarks", array);
    return json;
  }
}
