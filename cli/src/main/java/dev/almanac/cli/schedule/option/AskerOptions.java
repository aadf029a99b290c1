package dev.almanac.cli.schedule.option;

import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.Asker;
import java.util.UUID;
import picocli.CommandLine.Option;

/** The flags for the reason and the id of a request. */
public final class AskerOptions {
  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "The reason, as the schedule's history shows it.")
  private String reason = "";

  @Option(
      names = "--request-id",
      paramLabel = "ID",
      description = "A request id; repetitions with it have no effect. Default: a new one.")
  private String requestId = "";

  public Asker asker(ServerOptions server) {
    return Asker.newBuilder()
        .setIdentity(server.identity())
        .setRequestId(requestId.isEmpty() ? UUID.randomUUID().toString() : requestId)
        .setReason(reason)
        .build();
  }
}
