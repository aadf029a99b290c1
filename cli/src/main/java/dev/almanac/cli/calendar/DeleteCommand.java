package dev.almanac.cli.calendar;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.Asker;
import dev.almanac.protocol.schedule.v1.DeleteCalendarRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac calendar delete}. */
@Command(
    name = "delete",
    header = "Delete a named calendar that no schedule uses.",
    footer = {
      "",
      "Example:",
      "  almanac calendar delete --name holidays",
    })
final class DeleteCommand implements Runnable {
  @Mixin
  private NameOption name;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = DeleteCalendarRequest.newBuilder()
        .setNamespace(server.namespace())
        .setName(name.name())
        .setAsker(Asker.newBuilder().setIdentity(server.identity()))
        .build();
    try (var connection = server.connect()) {
      var deleted = connection.call(ScheduleServiceGrpc.getDeleteCalendarMethod(), request);
      output.print(deleted, "Deleted calendar '%s'.".formatted(name.name()));
    }
  }
}
