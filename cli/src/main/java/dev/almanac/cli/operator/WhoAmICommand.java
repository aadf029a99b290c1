package dev.almanac.cli.operator;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.operator.v1.DescribeCallerRequest;
import dev.almanac.protocol.operator.v1.DescribeCallerResponse;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac operator whoami}. */
@Command(
    name = "whoami",
    header = "Show who the server takes you for, and what you may do.",
    footer = {
      "",
      "Example:",
      "  almanac operator whoami",
    })
final class WhoAmICommand implements Runnable {
  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    try (var connection = server.connect()) {
      var caller = connection.call(
          OperatorServiceGrpc.getDescribeCallerMethod(),
          DescribeCallerRequest.getDefaultInstance());
      output.print(caller, sentence(caller));
    }
  }

  private static String sentence(DescribeCallerResponse caller) {
    if (caller.getKind().equals("none")) {
      return "This server asks nobody who they are: everybody who reaches it may do everything.";
    }
    String queues = caller.getTaskQueuesCount() == 0
        ? ""
        : " It takes tasks of these queues only: %s."
            .formatted(String.join(", ", caller.getTaskQueuesList()));
    return "You are '%s', known by %s%s. Grants: %s.%s"
        .formatted(
            caller.getName(),
            kind(caller.getKind()),
            voucher(caller),
            caller.getGrantsCount() == 0 ? "none" : String.join(", ", caller.getGrantsList()),
            queues);
  }

  private static String kind(String kind) {
    return switch (kind) {
      case "api-key" -> "an API key";
      case "token" -> "a token";
      default -> "a " + kind;
    };
  }

  private static String voucher(DescribeCallerResponse caller) {
    return caller.getIssuer().isEmpty()
        ? ""
        : " of %s until %s"
            .formatted(caller.getIssuer(), ProtoTime.instant(caller.getExpireTime()));
  }
}
