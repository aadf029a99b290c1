package dev.almanac.cli.operator.namespace;

import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import io.temporal.api.workflowservice.v1.UpdateNamespaceRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac operator namespace update}. */
@Command(
    name = "update",
    header = "Change settings of a namespace.",
    description = {
      "What no flag names stays as it is. A shorter retention deletes closed runs that are older;",
      "--dry-run shows the changes without making them.",
    },
    footer = {
      "",
      "Examples:",
      "  almanac operator namespace update orders --retention 30d --dry-run",
      "  almanac operator namespace update orders --retention 30d --email shop@example.com",
    })
final class UpdateCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Mixin
  private NameArgument name;

  @Mixin
  private SettingOptions settings;

  @Option(names = "--dry-run", description = "Show what would change, and change nothing.")
  private boolean isDryRun;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var namespace = name.of(server);
    refuseNothing();
    try (var connection = server.connect()) {
      var before = describe(connection, namespace);
      var change = new SettingChange(before, settings);
      if (!isDryRun) {
        var request = request(namespace);
        var updated = connection.call(stub -> stub.updateNamespace(request));
        output.printLines(updated, change.text("Updated namespace '%s'.".formatted(namespace)));
      } else {
        output.printLines(before, change.text("Would update namespace '%s'.".formatted(namespace)));
      }
    }
  }

  /** The protocol cannot tell an empty text from one that is not given. */
  private void refuseNothing() {
    if (settings.isNoneGiven()) {
      throw refusal("Expected --retention, --description, --email or --data");
    }
    if (settings.description().filter(String::isEmpty).isPresent()) {
      throw refusal("The protocol cannot clear a description: expected a text for --description");
    }
    if (settings.email().filter(String::isEmpty).isPresent()) {
      throw refusal("The protocol cannot clear an address: expected one for --email");
    }
  }

  private ParameterException refusal(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  private static DescribeNamespaceResponse describe(Connection connection, String namespace) {
    var request = DescribeNamespaceRequest.newBuilder().setNamespace(namespace).build();
    return connection.call(stub -> stub.describeNamespace(request));
  }

  private UpdateNamespaceRequest request(String namespace) {
    var request = UpdateNamespaceRequest.newBuilder().setNamespace(namespace);
    settings.description().ifPresent(request.getUpdateInfoBuilder()::setDescription);
    settings.email().ifPresent(request.getUpdateInfoBuilder()::setOwnerEmail);
    request.getUpdateInfoBuilder().putAllData(settings.data());
    settings
        .retention()
        .ifPresent(retention -> request
            .getConfigBuilder()
            .setWorkflowExecutionRetentionTtl(ProtoTime.duration(retention)));
    return request.build();
  }
}
