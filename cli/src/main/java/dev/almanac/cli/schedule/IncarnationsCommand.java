package dev.almanac.cli.schedule;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.schedule.v1.ListIncarnationsRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule incarnations}. */
@Command(
    name = "incarnations",
    header = "List all schedules that have had an id, latest first.",
    footer = {
      "",
      "Example:",
      "  almanac schedule incarnations --sid nightly",
    })
final class IncarnationsCommand implements Runnable {
  @Mixin
  private ScheduleIdOption id;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = ListIncarnationsRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .build();
    try (var connection = server.connect()) {
      var found = connection.call(ScheduleServiceGrpc.getListIncarnationsMethod(), request);
      if (output.format() != MessageOutput.Format.TEXT) {
        output.print(output.json(found));
        return;
      }
      var table = new Table().row("Incarnation", "Created", "Deleted");
      found
          .getIncarnationsList()
          .forEach(one -> table.row(
              one.getId(),
              TimeText.of(one.getCreatedAt()),
              one.hasDeletedAt() ? TimeText.of(one.getDeletedAt()) : "-"));
      table.print("", output.out());
    }
  }
}
