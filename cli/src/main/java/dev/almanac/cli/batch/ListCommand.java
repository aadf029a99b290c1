package dev.almanac.cli.batch;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.batch.v1.BatchOperationInfo;
import io.temporal.api.workflowservice.v1.ListBatchOperationsRequest;
import java.util.ArrayList;
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
    var found = new ArrayList<BatchOperationInfo>();
    try (var connection = server.connect()) {
      do {
        var page = connection.call(stub -> stub.listBatchOperations(request.build()));
        found.addAll(page.getOperationInfoList());
        request.setNextPageToken(page.getNextPageToken());
      } while (!request.getNextPageToken().isEmpty());
    }
    if (output.format() == MessageOutput.Format.TEXT) {
      var table = new Table().row("JobId", "State", "StartTime");
      found.forEach(batch -> table.row(
          batch.getJobId(), EnumWords.of(batch.getState()), TimeText.of(batch.getStartTime())));
      table.print("", output.out());
    } else {
      var elements = output.elements();
      found.forEach(elements::add);
      elements.end();
    }
  }
}
