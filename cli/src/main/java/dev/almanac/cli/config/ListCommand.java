package dev.almanac.cli.config;

import com.google.gson.JsonObject;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.profile.ProfileOptions;
import dev.almanac.cli.wire.MessageOutput;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac config list}. */
@Command(
    name = "list",
    header = "List the profiles.",
    footer = {
      "",
      "Example:",
      "  almanac config list",
    })
final class ListCommand implements Runnable {
  private static final String NONE = "-";

  @Mixin
  private ProfileOptions profile;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var file = profile.file();
    var table = new Table().row("Profile", "Address", "Namespace");
    var values = output.elements();
    for (var name : file.names()) {
      var properties = file.properties(name);
      var json = new JsonObject();
      json.addProperty("name", name);
      properties.entrySet().stream()
          .filter(one -> one.getKey().equals("address") || one.getKey().equals("namespace"))
          .forEach(one -> json.addProperty(one.getKey(), one.getValue()));
      table.row(
          name,
          properties.getOrDefault("address", NONE),
          properties.getOrDefault("namespace", NONE));
      if (output.format() != MessageOutput.Format.TEXT) {
        values.add(json);
      }
    }
    if (output.format() == MessageOutput.Format.TEXT) {
      table.print("", output.out());
    } else {
      values.end();
    }
  }
}
