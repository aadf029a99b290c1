package dev.almanac.cli.operator.attribute;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac operator search-attribute create}. */
@Command(
    name = "create",
    header = "Add search attributes to a namespace.",
    description = "For several, repeat --name and --type. One that is there already is left alone.",
    footer = {
      "",
      "Examples:",
      "  almanac operator search-attribute create --name Customer --type Keyword",
      "  almanac operator search-attribute create --name Total --type Double \\",
      "    --name Paid --type Bool",
    })
final class CreateCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      required = true,
      description = "The name. May be repeated.")
  private List<String> names = List.of();

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      required = true,
      description = "Text, Keyword, Int, Double, Bool, Datetime or KeywordList; one for each name.")
  private List<IndexedValueType> types = List.of();

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var wanted = wanted();
    try (var connection = server.connect()) {
      var present = AttributeTypes.of(connection, server.namespace()).custom();
      var added = connection.call(
          OperatorServiceGrpc.getAddSearchAttributesMethod(),
          AddSearchAttributesRequest.newBuilder()
              .setNamespace(server.namespace())
              .putAllSearchAttributes(wanted)
              .build());
      output.printLines(
          added,
          wanted.entrySet().stream()
              .map(entry -> sentence(entry, present.containsKey(entry.getKey())))
              .collect(Collectors.joining("\n")));
    }
  }

  private static String sentence(Map.Entry<String, IndexedValueType> entry, boolean wasPresent) {
    return "%s search attribute '%s' of type %s."
        .formatted(
            wasPresent ? "There already is a" : "Added",
            entry.getKey(),
            EnumWords.of(entry.getValue()));
  }

  private Map<String, IndexedValueType> wanted() {
    if (names.size() != types.size()) {
      throw new ParameterException(
          command.commandLine(),
          "Expected one --type for each --name, found %d for %d"
              .formatted(types.size(), names.size()));
    }
    var wanted = new LinkedHashMap<String, IndexedValueType>();
    for (int i = 0; i < names.size(); i++) {
      if (wanted.put(names.get(i), types.get(i)) != null) {
        throw new ParameterException(
            command.commandLine(), "--name %s is given twice".formatted(names.get(i)));
      }
    }
    return wanted;
  }
}
