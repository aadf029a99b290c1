package dev.almanac.cli.schedule;

import dev.almanac.cli.schedule.option.ScheduleQueryOption;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.workflowservice.v1.CountSchedulesRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule count}. */
@Command(
    name = "count",
    header = "Count schedules.",
    footer = {
      "",
      "Example:",
      "  almanac schedule count --query 'TemporalSchedulePaused = true'",
    })
final class CountCommand implements Runnable {
  @Mixin
  private ScheduleQueryOption query;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = CountSchedulesRequest.newBuilder()
        .setNamespace(server.namespace())
        .setQuery(query.query())
        .build();
    try (var connection = server.connect()) {
      var counted = connection.call(stub -> stub.countSchedules(request));
      output.print(counted, "Total: " + counted.getCount());
    }
  }
}
