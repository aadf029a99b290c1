package dev.almanac.cli.operator.namespace;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.Confirmation;
import io.temporal.api.operatorservice.v1.DeleteNamespaceRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code almanac operator namespace delete}. */
@Command(
    name = "delete",
    header = "Delete a namespace with everything in it, for good.",
    description = {
      "Workflows and schedules are not ended but deleted, without a word to workers. The namespace",
      "is gone at once, and its rows within minutes. If the server encrypts what it stores, the",
      "keys of the namespace are deleted first, so that nothing can be read any more. Backups keep",
      "what they have: see docs/guide/encryption.md."
    },
    footer = {
      "",
      "Examples:",
      "  almanac operator namespace delete orders",
      "  almanac operator namespace delete orders --yes",
    })
final class DeleteCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Parameters(index = "0", paramLabel = "NAME", description = "The namespace.")
  private String name = "";

  @Option(
      names = {"-y", "--yes"},
      description = "Delete it without confirmation.")
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
    var request = DeleteNamespaceRequest.newBuilder().setNamespace(name).build();
    try (var connection = server.connect()) {
      var deleted = connection.call(OperatorServiceGrpc.getDeleteNamespaceMethod(), request);
      output.print(
          deleted,
          "Deleted namespace '%s'. Its rows are being deleted in the background.".formatted(name));
    }
  }

  private void confirm() {
    Confirmation.atTerminal()
        .orElseThrow(() -> new ParameterException(
            command.commandLine(),
            "There is no terminal to confirm the deletion; --yes deletes without confirmation"))
        .require("Delete namespace '%s' with everything in it, for good?".formatted(name));
  }
}
