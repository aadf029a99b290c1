package dev.almanac.cli.operator.encryption;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.protocol.operator.v1.RotateKeysRequest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code almanac operator encryption rotate}. */
@Command(
    name = "rotate",
    header = "Give namespaces new data keys.",
    description = {
      "New data are encrypted with the new keys at once. What is stored is encrypted anew in the",
      "background, after which the old keys are deleted: see 'almanac operator encryption status'.",
      "To replace the master key, put another one before it in the key file and restart the server."
    },
    footer = {
      "",
      "Examples:",
      "  almanac operator encryption rotate",
      "  almanac operator encryption rotate orders",
    })
final class RotateCommand implements Runnable {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The namespace. Default: all.")
  private @Nullable String name;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request =
        RotateKeysRequest.newBuilder().setNamespace(name == null ? "" : name).build();
    try (var connection = server.connect()) {
      var rotated = connection.call(OperatorServiceGrpc.getRotateKeysMethod(), request);
      output.print(
          rotated,
          rotated.getNamespaces() == 0
              ? "Nothing was encrypted yet, so there is no key to replace."
              : "%d %s new keys. What is stored is encrypted anew in the background."
                  .formatted(
                      rotated.getNamespaces(),
                      rotated.getNamespaces() == 1 ? "namespace has" : "namespaces have"));
    }
  }
}
