package dev.almanac.cli.operator.encryption;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.operator.v1.DataKeyFacts;
import dev.almanac.protocol.operator.v1.DescribeEncryptionRequest;
import dev.almanac.protocol.operator.v1.DescribeEncryptionResponse;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import java.time.temporal.ChronoUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac operator encryption status}. */
@Command(
    name = "status",
    header = "Show how stored data are encrypted.",
    description = {
      "A data key encrypts what one namespace stores; the master key of the configuration encrypts",
      "the data keys. Keys themselves are never shown: a master key has a fingerprint."
    },
    footer = {
      "",
      "Example:",
      "  almanac operator encryption status",
    })
final class StatusCommand implements Runnable {
  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    try (var connection = server.connect()) {
      var status = connection.call(
          OperatorServiceGrpc.getDescribeEncryptionMethod(),
          DescribeEncryptionRequest.getDefaultInstance());
      if (output.format() == MessageOutput.Format.TEXT) {
        print(status);
      } else {
        output.print(output.json(status));
      }
    }
  }

  private void print(DescribeEncryptionResponse status) {
    var out = output.out();
    if (!status.getEnabled()) {
      out.println("This server does not encrypt what it stores.");
      return;
    }
    out.println(
        status.getEncrypting()
            ? "New data are encrypted."
            : "New data are not encrypted, and those that are get decrypted.");
    var progress = status.getProgress();
    out.println("%s: looked at %,d blobs, wrote %,d anew, left %,d."
        .formatted(
            progress.getRunning() ? "A pass is under way" : "The last pass",
            progress.getSeen(),
            progress.getRenewed(),
            progress.getLeft()));
    var table = new Table().row("Key", "Namespace", "Created", "State", "Blobs", "MasterKey");
    for (DataKeyFacts key : status.getKeysList()) {
      table.row(
          String.valueOf(key.getId()),
          key.getNamespace().isEmpty() ? "-" : key.getNamespace(),
          ProtoTime.instant(key.getCreatedTime())
              .truncatedTo(ChronoUnit.SECONDS)
              .toString(),
          key.getRetired() ? "retired" : "in use",
          "<= %,d".formatted(key.getBlobs()),
          key.getMasterKey());
    }
    table.print("", out);
  }
}
