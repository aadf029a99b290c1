package dev.almanac.cli.schedule;

import dev.almanac.calendar.SpecException;
import dev.almanac.cli.schedule.option.AskerOptions;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.schedule.time.ScheduleTimes;
import dev.almanac.cli.time.Span;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.ExplainScheduleRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.SkipTimeRequest;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac schedule skip}. */
@Command(
    name = "skip",
    header = "Skip one future time of a schedule, or undo that.",
    footer = {
      "",
      "Examples:",
      "  almanac schedule skip nightly --time 2026-12-25 --reason 'Christmas'",
      "  almanac schedule skip nightly --time 'tomorrow 2:00'",
      "  almanac schedule skip nightly --time 2026-12-25T02:00:00Z --undo",
    })
final class SkipCommand implements Runnable {
  @Mixin
  private ScheduleIdOption id;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      required = true,
      description = "The time, without jitter; '2026-12-25 02:00' is in the zone of the schedule."
          + " A date means the one time on that day.")
  private String time = "";

  @Option(names = "--undo", description = "Do not skip it after all.")
  private boolean undo;

  @Mixin
  private AskerOptions asker;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    try (var connection = server.connect()) {
      var schedule = new ScheduleTimes(connection, server.namespace(), id.id());
      var span = schedule.read(time, "--time");
      var only = span.isDay() ? onlyOn(span, connection) : span.first();
      var request = SkipTimeRequest.newBuilder()
          .setNamespace(server.namespace())
          .setScheduleId(id.id())
          .setAsker(asker.asker(server))
          .setNominalTime(ProtoTime.timestamp(only))
          .setUndo(undo)
          .build();
      var done = connection.call(ScheduleServiceGrpc.getSkipTimeMethod(), request);
      output.print(
          done,
          "Schedule '%s' will %s at %s."
              .formatted(id.id(), undo ? "act" : "not act", schedule.columns().words(only)));
    }
  }

  /** Returns the time of the schedule on a day, which must be the only one: nothing is guessed. */
  private Instant onlyOn(Span day, Connection connection) {
    var request = ExplainScheduleRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .setStart(ProtoTime.timestamp(day.first()))
        .setEnd(ProtoTime.timestamp(day.last()))
        .setLimit(2)
        .build();
    var times =
        connection.call(ScheduleServiceGrpc.getExplainScheduleMethod(), request).getTimesList();
    if (times.size() != 1) {
      throw SpecException.of(
          times.isEmpty()
              ? "the schedule has no time on this day"
              : "the schedule has more than one time on this day: write the time of day, too",
          "--time",
          time,
          0);
    }
    return ProtoTime.instant(times.getFirst().getNominalTime());
  }
}
