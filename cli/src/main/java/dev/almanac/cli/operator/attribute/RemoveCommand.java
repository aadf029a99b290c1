package dev.almanac.cli.operator.attribute;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.Confirmation;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.operatorservice.v1.RemoveSearchAttributesRequest;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac operator search-attribute remove}. */
@Command(
    name = "remove",
    header = "Remove search attributes from a namespace.",
    description = "Filters that name them are then refused. Their values in histories remain.",
    footer = {
      "",
      "Example:",
      "  almanac operator search-attribute remove --name Customer",
    })
final class RemoveCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      required = true,
      description = "The name. May be repeated.")
  private List<String> names = List.of();

  @Option(
      names = {"-y", "--yes"},
      description = "Remove them without confirmation.")
  private boolean yes;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    if (!yes) {
      confirm();
    }
    var request = RemoveSearchAttributesRequest.newBuilder()
        .setNamespace(server.namespace())
        .addAllSearchAttributes(names)
        .build();
    try (var connection = server.connect()) {
      var removed = connection.call(OperatorServiceGrpc.getRemoveSearchAttributesMethod(), request);
      output.printLines(
          removed,
          names.stream()
              .map("Removed search attribute '%s'."::formatted)
              .collect(Collectors.joining("\n")));
    }
  }

  private void confirm() {
    Confirmation.atTerminal()
        .orElseThrow(() -> new ParameterException(
            command.commandLine(),
            "There is no terminal to confirm the removal; --yes removes without confirmation"))
        .require("Remove %s from namespace '%s'?"
            .formatted(String.join(", ", names), server.namespace()));
  }
}
