package dev.almanac.cli.schedule.option;

import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.Asker;
import java.util.UUID;
import picocli.CommandLine.Option;

/** The flags that say why something is asked for. */
public final class AskerOptions {
  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why, as the schedule's history will show.")
  private String reason = "";

  @Option(
      names = "--request-id",
      paramLabel = "ID",
      description = "Sent again with the same id, it is the same request. Default: a new one.")
  private String requestId = "";

  public Asker asker(ServerOptions server) {
    return Asker.newBuilder()
        .setIdentity(server.identity())
        .setRequestId(requestId.isEmpty() ? UUID.randomUUID().toString() : requestId)
        .setReason(reason)
        .build();
  }
}
