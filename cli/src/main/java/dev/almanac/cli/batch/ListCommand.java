package dev.almanac.cli.batch;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.workflowservice.v1.ListBatchOperationsRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac batch list}. */
@Command(
    name = "list",
    header = "List batch operations, newest first.",
    footer = {
      "",
      "Example:",
      "  almanac batch list",
    })
final class ListCommand implements Runnable {
  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = ListBatchOperationsRequest.newBuilder().setNamespace(server.namespace());
    try (var connection = server.connect()) {
      do {
        var page = connection.call(stub -> stub.listBatchOperations(request.build()));
        for (var info : page.getOperationInfoList()) {
          output.print(
              info,
              "%s  %s  %s"
                  .formatted(
                      TimeText.of(info.getStartTime()),
                      EnumWords.of(info.getState()),
                      info.getJobId()));
        }
        request.setNextPageToken(page.getNextPageToken());
      } while (!request.getNextPageToken().isEmpty());
    }
  }
}
