package dev.almanac.cli.calendar;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.UpdateCalendarRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac calendar update}. */
@Command(
    name = "update",
    header = "Replace the days of a named calendar.",
    description = "The schedules that use it follow the change.",
    footer = {
      "",
      "Example:",
      "  almanac calendar update --name holidays --date 2027-01-01 --if-version 1",
    })
final class UpdateCommand implements Runnable {
  @Mixin
  private ContentOptions content;

  @Option(
      names = "--if-version",
      paramLabel = "N",
      description = "Update only if this is the current version. Default: always.")
  private long version;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = UpdateCalendarRequest.newBuilder()
        .setNamespace(server.namespace())
        .setCalendar(content.calendar().setVersion(version))
        .setAsker(content.asker(server))
        .build();
    try (var connection = server.connect()) {
      var updated = connection.call(ScheduleServiceGrpc.getUpdateCalendarMethod(), request);
      output.print(
          updated,
          "Updated calendar '%s' to version %d."
              .formatted(content.name(), updated.getCalendar().getVersion()));
    }
  }
}
