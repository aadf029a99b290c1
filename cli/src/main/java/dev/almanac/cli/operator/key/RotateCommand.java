package dev.almanac.cli.operator.key;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.protocol.operator.v1.RotateApiKeyRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code almanac operator key rotate}. */
@Command(
    name = "rotate",
    header = "Replace a key. The present one stays valid for a while.",
    footer = {
      "",
      "Examples:",
      "  almanac operator key rotate 4n7k2m9qtz",
      "  almanac operator key rotate 4n7k2m9qtz --overlap 1h",
    })
final class RotateCommand implements Runnable {
  @Parameters(
      index = "0",
      paramLabel = "KEY",
      description = "The id of the key, as 'list' shows it.")
  private String key = "";

  @Option(
      names = "--overlap",
      paramLabel = "DURATION",
      description = "How long the present key stays valid. Default: 1d.")
  private @Nullable Duration overlap;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = RotateApiKeyRequest.newBuilder().setKeyId(key);
    if (overlap != null) {
      request.setOverlap(ProtoTime.duration(overlap));
    }
    try (var connection = server.connect()) {
      var rotated = connection.call(OperatorServiceGrpc.getRotateApiKeyMethod(), request.build());
      output.print(
          rotated,
          ("Rotated key '%s'. The one before is valid until %s. This is the only time that the new"
                  + " one is shown:%n%n  %s")
              .formatted(
                  key, TimeText.of(rotated.getKey().getPreviousExpiryTime()), rotated.getSecret()));
    }
  }
}
