package dev.almanac.cli.workflow;

import com.google.gson.JsonObject;
import dev.almanac.cli.output.Json;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.RejectOption;
import dev.almanac.cli.workflow.option.RunOptions;
import dev.almanac.protocol.text.PayloadWords;
import io.temporal.api.common.v1.Payloads;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow metadata}. */
@Command(
    name = "metadata",
    header = "Show the queries, signals and updates that a workflow takes, as its worker says.",
    footer = {
      "",
      "Example:",
      "  almanac workflow metadata -w order-7",
    })
final class MetadataCommand implements Runnable {
  /** The query that SDKs answer by themselves. */
  private static final String QUERY = "__temporal_workflow_metadata";

  @Mixin
  private RunOptions run;

  @Mixin
  private RejectOption reject;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    new Query(QUERY, Payloads.getDefaultInstance())
        .ask(run, reject, server, output, MetadataCommand::text);
  }

  private static String text(Payloads result) {
    if (!(Json.parse(PayloadWords.of(result)) instanceof JsonObject metadata)) {
      return PayloadWords.of(result);
    }
    var text = new StringWriter();
    var definition = metadata.getAsJsonObject("definition");
    var table = new Table().row("Kind", "Name", "Description");
    if (definition != null) {
      addTo(table, definition, "queryDefinitions", "query");
      addTo(table, definition, "signalDefinitions", "signal");
      addTo(table, definition, "updateDefinitions", "update");
    }
    table.print("", new PrintWriter(text, true));
    if (metadata.has("currentDetails")) {
      text.append(metadata.get("currentDetails").getAsString());
    }
    return text.toString().stripTrailing();
  }

  private static void addTo(Table table, JsonObject definition, String list, String kind) {
    if (definition.has(list)) {
      for (var one : definition.getAsJsonArray(list)) {
        var named = one.getAsJsonObject();
        table.row(kind, member(named, "name"), member(named, "description"));
      }
    }
  }

  private static String member(JsonObject object, String name) {
    return object.has(name) ? object.get(name).getAsString() : "";
  }
}
