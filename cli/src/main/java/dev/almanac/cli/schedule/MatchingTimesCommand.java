package dev.almanac.cli.schedule;

import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.spec.Times;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.workflowservice.v1.ListScheduleMatchingTimesRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac schedule list-matching-times}. */
@Command(
    name = "list-matching-times",
    header = "List the times of a schedule in a range, at most 1,000.",
    description = "After the start and up to the end, even if the schedule is paused.",
    footer = {
      "",
      "Example:",
      "  almanac schedule list-matching-times --sid nightly \\",
      "    --start-time 2026-01-01T00:00:00Z --end-time 2026-02-01T00:00:00Z",
    })
final class MatchingTimesCommand implements Runnable {
  @Mixin
  private ScheduleIdOption id;

  @Option(names = "--start-time", paramLabel = "TIME", required = true, description = "The start.")
  private String start = "";

  @Option(names = "--end-time", paramLabel = "TIME", required = true, description = "The end.")
  private String end = "";

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = ListScheduleMatchingTimesRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .setStartTime(ProtoTime.timestamp(Times.parse(start, "--start-time")))
        .setEndTime(ProtoTime.timestamp(Times.parse(end, "--end-time")))
        .build();
    try (var connection = server.connect()) {
      var found = connection.call(stub -> stub.listScheduleMatchingTimes(request));
      if (output.format() == MessageOutput.Format.TEXT) {
        found.getStartTimeList().forEach(time -> output.out().println(TimeText.of(time)));
      } else {
        output.print(output.json(found));
      }
    }
  }
}
