package dev.almanac.cli.operator.key;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.operator.v1.ApiKey;
import dev.almanac.protocol.operator.v1.ListApiKeysRequest;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac operator key list}. */
@Command(
    name = "list",
    header = "List the keys that you may manage.",
    footer = {
      "",
      "Examples:",
      "  almanac operator key list",
      "  almanac operator key list --output jsonl",
    })
final class ListCommand implements Runnable {
  private static final int PAGE = 500;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    List<ApiKey> found = new ArrayList<>();
    var request = ListApiKeysRequest.newBuilder().setPageSize(PAGE);
    try (var connection = server.connect()) {
      do {
        var page = connection.call(OperatorServiceGrpc.getListApiKeysMethod(), request.build());
        found.addAll(page.getKeysList());
        request.setPageToken(page.getNextPageToken());
      } while (!request.getPageToken().isEmpty());
    }
    if (output.format() == MessageOutput.Format.TEXT) {
      print(found);
    } else {
      var elements = output.elements();
      found.forEach(elements::add);
      elements.end();
    }
  }

  private void print(List<ApiKey> found) {
    var table = new Table().row("Key", "Name", "Grants", "Queues", "Created", "State");
    for (var key : found) {
      table.row(
          key.getKeyId(),
          key.getName(),
          String.join(" ", key.getGrantsList()),
          String.join(" ", key.getTaskQueuesList()),
          TimeText.of(key.getCreatedTime()),
          state(key));
    }
    table.print("", output.out());
  }

  private static String state(ApiKey key) {
    if (key.hasRevokedTime()) {
      return "revoked " + TimeText.of(key.getRevokedTime());
    }
    if (key.hasExpiryTime()) {
      return "until " + TimeText.of(key.getExpiryTime());
    }
    return "valid";
  }
}
