package dev.almanac.cli.schedule.backfill;

import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.ListBackfillsRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule backfills list}. */
@Command(
    name = "list",
    header = "List the backfills of a schedule.",
    footer = {
      "",
      "Example:",
      "  almanac schedule backfills list --sid nightly",
    })
final class BackfillListCommand implements Runnable {
  @Mixin
  private ScheduleIdOption id;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = ListBackfillsRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .build();
    try (var connection = server.connect()) {
      var found = connection.call(ScheduleServiceGrpc.getListBackfillsMethod(), request);
      if (output.format() == MessageOutput.Format.TEXT) {
        BackfillLines.print(found.getBackfillsList(), "", output.out());
      } else {
        var elements = output.elements();
        found.getBackfillsList().forEach(elements::add);
        elements.end();
      }
    }
  }
}
