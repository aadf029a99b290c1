package dev.almanac.cli.spec;

import com.google.gson.JsonObject;
import dev.almanac.cli.output.Json;
import dev.almanac.protocol.schedule.SpecCanonicalizer;
import dev.almanac.protocol.schedule.SpecJson;
import dev.almanac.protocol.schedule.SpecWriter;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code almanac spec canonicalize}: shows the form in which a server keeps a specification. */
@Command(
    name = "canonicalize",
    header = "Show the canonical form of a specification, as a server keeps and describes it.",
    footer = {
      "",
      "Examples:",
      "  almanac spec canonicalize --cron '*/15 9-17 * * MON-FRI'",
      "  almanac spec canonicalize --spec-file spec.json --output json",
      "",
      "Batch mode: reads one JSON object per line and writes one result per line.",
      "  echo '{\"name\":\"a\",\"spec\":{\"cron_string\":[\"@daily\"]}}' \\",
      "    | almanac spec canonicalize --jsonl",
    })
public final class CanonicalizeCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command;

  @Mixin
  private SpecOptions options;

  @Mixin
  private OutputOption output;

  @Option(names = "--jsonl", description = "Batch mode, see below.")
  private boolean batch;

  @Override
  public Integer call() {
    if (batch) {
      return JsonLines.run(
          request -> forms(SpecCanonicalizer.canonicalize(BatchRequest.spec(request))),
          command.commandLine());
    }
    var read = options.read(Instant.now());
    var out = command.commandLine().getOut();
    switch (output.format()) {
      case TABLE -> CanonicalTable.print(read, out);
      case JSON -> out.println(Json.pretty(withExtensions(read)));
      case JSONL -> out.println(Json.compact(withExtensions(read)));
    }
    return 0;
  }

  private static JsonObject withExtensions(ReadSpec read) {
    var json = forms(read.canonical());
    var extensions = SpecExtensions.of(read.spec());
    if (!extensions.isEmpty()) {
      json.add("extensions", extensions);
    }
    return json;
  }

  private static JsonObject forms(ScheduleSpec canonical) {
    var json = new JsonObject();
    json.add("canonical", Json.parse(SpecJson.print(canonical)));
    json.add("described", Json.parse(SpecJson.print(SpecWriter.described(canonical))));
    return json;
  }
}
