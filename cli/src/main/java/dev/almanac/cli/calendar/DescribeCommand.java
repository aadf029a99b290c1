package dev.almanac.cli.calendar;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.AlmanacSchedules;
import dev.almanac.protocol.schedule.v1.DescribeCalendarRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac calendar describe}. */
@Command(
    name = "describe",
    header = "Show the days of a named calendar.",
    footer = {
      "",
      "Example:",
      "  almanac calendar describe --name holidays",
    })
final class DescribeCommand implements Runnable {
  @Mixin
  private NameOption name;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = DescribeCalendarRequest.newBuilder()
        .setNamespace(server.namespace())
        .setName(name.name())
        .build();
    try (var connection = server.connect()) {
      var found = connection.call(AlmanacSchedules.DESCRIBE_CALENDAR, request).getCalendar();
      if (output.format() == MessageOutput.Format.TEXT) {
        CalendarTable.of(found).print("", output.out());
        found.getDatesList().forEach(date -> output.out().println("  " + date));
      } else {
        output.print(output.json(found));
      }
    }
  }
}
