package dev.almanac.cli.operator.key;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.operator.v1.CreateApiKeyRequest;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac operator key create}. */
@Command(
    name = "create",
    header = "Create a key. It is shown once.",
    description = {
      "You must be admin wherever the key has a grant. Without --valid-for it does not expire.",
    },
    footer = {
      "",
      "Examples:",
      "  almanac operator key create --name ci --grant orders:writer --valid-for 90d",
      "  almanac operator key create --name shop --grant orders:writer,worker",
      "  almanac operator key create --name reports --grant orders:worker --task-queue 'reports-*'",
    })
final class CreateCommand implements Runnable {
  @Option(
      names = "--name",
      required = true,
      paramLabel = "TEXT",
      description = "What it is for, as lists show it.")
  private String name = "";

  @Option(
      names = "--grant",
      required = true,
      paramLabel = "NAMESPACE:ROLES",
      description = "What it may do, such as orders:writer or system:admin. May be repeated.")
  private List<String> grants = List.of();

  @Option(
      names = "--task-queue",
      paramLabel = "NAME",
      description =
          "A task queue whose tasks it may take, and no other; one that ends with * stands"
              + " for all that begin so. May be repeated.")
  private List<String> queues = List.of();

  @Option(
      names = "--valid-for",
      paramLabel = "DURATION",
      description = "How long it is valid, such as 12h or 90d.")
  private @Nullable Duration validity;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = CreateApiKeyRequest.newBuilder()
        .setName(name)
        .addAllGrants(grants)
        .addAllTaskQueues(queues);
    if (validity != null) {
      request.setValidFor(ProtoTime.duration(validity));
    }
    try (var connection = server.connect()) {
      var created = connection.call(OperatorServiceGrpc.getCreateApiKeyMethod(), request.build());
      output.print(
          created,
          "Created key '%s' (%s). This is the only time that it is shown:%n%n  %s"
              .formatted(created.getKey().getKeyId(), name, created.getSecret()));
    }
  }
}
