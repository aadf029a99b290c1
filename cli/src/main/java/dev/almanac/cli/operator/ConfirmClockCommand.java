package dev.almanac.cli.operator;

import com.google.protobuf.Empty;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac operator confirm-clock}. */
@Command(
    name = "confirm-clock",
    header = "Tell a server that its machine's clock is right.",
    description = {
      "If the clock has jumped far ahead, a server does not trust it: timers and retention keep to",
      "the time before, and the log says so. If the clock is right after all, this command makes",
      "the server follow it; timers that are then due fire at once.",
    },
    footer = {
      "",
      "Example:",
      "  almanac operator confirm-clock --address 127.0.0.1:7233",
    })
final class ConfirmClockCommand implements Runnable {
  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    try (var connection = server.connect()) {
      var doubted =
          connection.call(OperatorServiceGrpc.getConfirmClockMethod(), Empty.getDefaultInstance());
      output.print(
          doubted,
          doubted.getValue()
              ? "The server follows its clock again."
              : "The server already trusts its clock.");
    }
  }
}
