package dev.almanac.cli.calendar;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.CreateCalendarRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac calendar create}. */
@Command(
    name = "create",
    header = "Create a named calendar.",
    footer = {
      "",
      "Examples:",
      "  almanac calendar create --name holidays --date 2026-12-25 --date 2026-12-26",
      "  almanac calendar create --name closed --weekday SAT --weekday SUN --date-file days.txt",
    })
final class CreateCommand implements Runnable {
  @Mixin
  private NameOption name;

  @Mixin
  private ContentOptions content;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = CreateCalendarRequest.newBuilder()
        .setNamespace(server.namespace())
        .setCalendar(content.calendar(name.name()))
        .setAsker(content.asker(server))
        .build();
    try (var connection = server.connect()) {
      var created = connection.call(ScheduleServiceGrpc.getCreateCalendarMethod(), request);
      output.print(created, "Created calendar '%s'.".formatted(name.name()));
    }
  }
}
