package dev.almanac.cli.schedule;

import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule describe}. */
@Command(
    name = "describe",
    header = "Show the definition of a schedule, its past and its next actions.",
    footer = {
      "",
      "Examples:",
      "  almanac schedule describe --sid nightly",
      "  almanac schedule describe --sid nightly --output json",
    })
final class DescribeCommand implements Runnable {
  @Mixin
  private ScheduleIdOption id;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    try (var connection = server.connect()) {
      var stored = StoredSchedule.read(connection, server.namespace(), id.id());
      if (output.format() == MessageOutput.Format.TEXT) {
        new DescribedSchedule(id.id(), stored).print(output.out());
        return;
      }
      var json = output.json(stored.described()).getAsJsonObject();
      stored
          .ours()
          .ifPresent(more -> json.add(
              "almanac", output.json(more.toBuilder().clearDescription().build())));
      output.print(json);
    }
  }
}
