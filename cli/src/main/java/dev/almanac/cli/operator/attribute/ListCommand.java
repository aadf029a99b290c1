package dev.almanac.cli.operator.attribute;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac operator search-attribute list}. */
@Command(
    name = "list",
    header = "List the search attributes of a namespace.",
    footer = {
      "",
      "Example:",
      "  almanac operator search-attribute list --namespace orders",
    })
final class ListCommand implements Runnable {
  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    try (var connection = server.connect()) {
      var listed = AttributeTypes.of(connection, server.namespace()).listed();
      if (output.format() == MessageOutput.Format.TEXT) {
        var table = new Table().row("Name", "Type", "Kind");
        add(table, listed.getCustomAttributesMap(), "custom");
        add(table, listed.getSystemAttributesMap(), "system");
        table.print("", output.out());
      } else {
        output.print(output.json(listed));
      }
    }
  }

  private static void add(Table table, Map<String, IndexedValueType> attributes, String kind) {
    attributes.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> table.row(entry.getKey(), EnumWords.of(entry.getValue()), kind));
  }
}
