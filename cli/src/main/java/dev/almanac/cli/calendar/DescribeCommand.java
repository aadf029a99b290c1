package dev.almanac.cli.calendar;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.DescribeCalendarRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac calendar describe}. */
@Command(
    name = "describe",
    header = "Show the days of a named calendar.",
    footer = {
      "",
      "Examples:",
      "  almanac calendar describe --name holidays",
      "  almanac calendar describe --name holidays --version 1",
    })
final class DescribeCommand implements Runnable {
  @Mixin
  private NameOption name;

  @Option(
      names = "--version",
      paramLabel = "N",
      description = "An earlier version; the last hundred are kept. Default: the newest.")
  private long version;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = DescribeCalendarRequest.newBuilder()
        .setNamespace(server.namespace())
        .setName(name.name())
        .setVersion(version)
        .build();
    try (var connection = server.connect()) {
      var found = connection.call(ScheduleServiceGrpc.getDescribeCalendarMethod(), request);
      if (output.format() == MessageOutput.Format.TEXT) {
        CalendarTable.of(found.getCalendar()).print("", output.out());
        found.getCalendar().getDatesList().forEach(date -> output.out().println("  " + date));
        output.out().println("Versions");
        CalendarTable.versions(found.getVersionsList()).print("  ", output.out());
      } else {
        output.print(output.json(found));
      }
    }
  }
}
