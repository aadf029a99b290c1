package dev.almanac.cli.operator.namespace;

import dev.almanac.cli.wire.DurationText;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac operator namespace create}. */
@Command(
    name = "create",
    header = "Create a namespace.",
    description = "It can be used at once. Without --retention it keeps closed runs for 3 days.",
    footer = {
      "",
      "Examples:",
      "  almanac operator namespace create orders --retention 30d --description 'The shop'",
      "  almanac operator namespace create -n orders --data team=billing",
    })
final class CreateCommand implements Runnable {
  /** That of Temporal's CLI. */
  private static final Duration RETENTION = Duration.ofDays(3);

  @Mixin
  private NameArgument name;

  @Mixin
  private SettingOptions settings;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var retention = settings.retention().orElse(RETENTION);
    var request = RegisterNamespaceRequest.newBuilder()
        .setNamespace(name.of(server))
        .setDescription(settings.description().orElse(""))
        .setOwnerEmail(settings.email().orElse(""))
        .putAllData(settings.data())
        .setWorkflowExecutionRetentionPeriod(ProtoTime.duration(retention))
        .build();
    try (var connection = server.connect()) {
      var created = connection.call(stub -> stub.registerNamespace(request));
      output.print(
          created,
          "Created namespace '%s'. It keeps closed runs for %s."
              .formatted(request.getNamespace(), DurationText.of(retention)));
    }
  }
}
