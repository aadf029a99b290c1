package dev.almanac.cli.schedule;

import dev.almanac.cli.schedule.option.RangeOptions;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.schedule.time.ScheduleTimes;
import dev.almanac.cli.time.Span;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.workflowservice.v1.ListScheduleMatchingTimesRequest;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule list-matching-times}. */
@Command(
    name = "list-matching-times",
    header = "List the times of a schedule in a range, at most 1,000.",
    description = "After the start and up to the end, even if the schedule is paused.",
    footer = {
      "",
      "Example:",
      "  almanac schedule list-matching-times nightly --start-time today --end-time 2026-12-31",
    })
final class MatchingTimesCommand implements Runnable {
  /** The limit of Temporal's servers and ours. */
  private static final int MOST = 1_000;

  @Mixin
  private ScheduleIdOption id;

  @Mixin
  private RangeOptions range;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    try (var connection = server.connect()) {
      var schedule = new ScheduleTimes(connection, server.namespace(), id.id());
      var asked = range.readAfterStart(schedule);
      var request = ListScheduleMatchingTimesRequest.newBuilder()
          .setNamespace(server.namespace())
          .setScheduleId(id.id())
          .setStartTime(ProtoTime.timestamp(asked.first()))
          .setEndTime(ProtoTime.timestamp(asked.last()))
          .build();
      var found = connection.call(stub -> stub.listScheduleMatchingTimes(request));
      if (output.format() == MessageOutput.Format.TEXT) {
        print(found.getStartTimeList().stream().map(ProtoTime::instant).toList(), asked, schedule);
      } else {
        output.print(output.json(found));
      }
    }
  }

  private void print(List<Instant> times, Span asked, ScheduleTimes schedule) {
    var out = output.out();
    if (times.isEmpty()) {
      out.println("The schedule has no time in this range.");
    }
    schedule.columns().print("", times, out);
    boolean isFull = times.size() >= MOST;
    schedule.printClockChanges(asked.first(), isFull ? times.getLast() : asked.last(), out);
    if (isFull) {
      out.printf("and perhaps more: --start-time %s%n", times.getLast());
    }
  }
}
