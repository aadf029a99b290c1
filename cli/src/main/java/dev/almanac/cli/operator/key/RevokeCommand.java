package dev.almanac.cli.operator.key;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.protocol.operator.v1.RevokeApiKeyRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code almanac operator key revoke}. */
@Command(
    name = "revoke",
    header = "End a key at once.",
    description = "Calls that it has opened, such as polls of workers, end within about a second.",
    footer = {
      "",
      "Example:",
      "  almanac operator key revoke 4n7k2m9qtz",
    })
final class RevokeCommand implements Runnable {
  @Parameters(
      index = "0",
      paramLabel = "KEY",
      description = "The id of the key, as 'list' shows it.")
  private String key = "";

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = RevokeApiKeyRequest.newBuilder().setKeyId(key).build();
    try (var connection = server.connect()) {
      var revoked = connection.call(OperatorServiceGrpc.getRevokeApiKeyMethod(), request);
      output.print(
          revoked, "Revoked key '%s' (%s).".formatted(key, revoked.getKey().getName()));
    }
  }
}
